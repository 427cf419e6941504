import { forProduction } from "../../../platform/for-production.ts";

const load = () =>
  forProduction(async () => ({ ...(await import("./html.tsx")), ...(await import("./support.tsx")) }));
let loaded: ReturnType<typeof load> | undefined;

/** What makes the HTML of mails. It is React's work, which is loaded with the first mail. */
export const documents = () => {
  loaded ??= load();
  return loaded;
};
