import { build, install, root } from "../server/launch/prepare.ts";
import { ensureBrowser } from "./browser.ts";

// `bun run test [paths]`: installs and builds what the tests need, then runs them all.
await install();
await build();
const browser = await ensureBrowser();
const child = Bun.spawn([process.execPath, "test", ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, TUURI_TEST_BROWSER: browser, NO_COLOR: process.env["CI"] ? "1" : "" },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
process.exit(await child.exited);
