import type { resources } from "./locales/resources.ts";

declare module "i18next" {
  /** The keys that `t` takes are those of the Finnish texts. */
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: (typeof resources)["fi"];
    returnNull: false;
  }
}
