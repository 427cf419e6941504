import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";

const pages = `
  import { loadPages } from "./server/platform/pages/pages.ts";
  await loadPages({}, "https://tuuri.test");
`;
const mails = `
  import { documents } from "./server/modules/notifications/mail/delivery.ts";
  await Promise.all([documents(), documents()]);
`;
const told = `
  const loaded = Object.keys(require.cache).filter((path) => /react(-dom)?[^/]*\\.(development|production)/.test(path));
  console.log(JSON.stringify({ loaded, env: process.env.NODE_ENV ?? null }));
`;

/** What a process that is run for this has loaded. */
async function loadedIn(
  program: string,
  env: Record<string, string>,
): Promise<{ loaded: string[]; env: string | null }> {
  const child = Bun.spawn([process.execPath, "-e", `${program}${told}`], {
    cwd: resolve(import.meta.dir, "../../.."),
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await new Response(child.stdout).text());
}

const runFor: Record<string, string>[] = [{}, { NODE_ENV: "test" }];

describe.each([
  ["built pages", pages],
  ["mails", mails],
])("%s use React's form for production", (_, program) => {
  test.each(runFor)("in a process run with %p", async (env) => {
    const seen = await loadedIn(program, env);
    expect(seen.loaded.filter((path) => path.includes("react-dom-server"))).not.toEqual([]);
    expect(seen.loaded.filter((path) => path.includes(".development"))).toEqual([]);
    expect(seen.env).toBe(env["NODE_ENV"] ?? null);
  });
});
