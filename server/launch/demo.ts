import { build, install } from "./prepare.ts";

// `bun run demo`: from a fresh checkout to a running demonstration.
await install();
await build();
const child = Bun.spawn([process.execPath, "server/main.ts", "demo"], {
  cwd: new URL("../..", import.meta.url).pathname,
  stdio: ["inherit", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill("SIGTERM"));
process.exit(await child.exited);
