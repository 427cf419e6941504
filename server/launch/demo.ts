import { explain, places } from "./help.ts";
import { build, install } from "./prepare.ts";

// `bun run demo`: from a fresh checkout to a running demonstration.
explain(`
bun run demo

Installs, builds, and serves a believable market on a PostgreSQL of its own, under .data/demo. Prints the address and who
can log in. Remove .data/demo to begin anew.
${places}`);
await install();
await build();
const child = Bun.spawn([process.execPath, "server/main.ts", "demo"], {
  cwd: new URL("../..", import.meta.url).pathname,
  stdio: ["inherit", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill("SIGTERM"));
process.exit(await child.exited);
