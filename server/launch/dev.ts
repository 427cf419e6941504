import { watch } from "node:fs";
import { join } from "node:path";
import { build, install, root, step } from "./prepare.ts";

// `bun run dev`: the server restarts when its files change; the pages are rebuilt when theirs do.
await install();
await build();

let server = start();
let scheduled = false;

function start() {
  return Bun.spawn([process.execPath, "server/main.ts", "start"], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit"],
  });
}

async function restart() {
  server.kill("SIGTERM");
  await server.exited;
  server = start();
}

async function rebuild() {
  try {
    await build();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return;
  }
  await restart();
}

for (const directory of ["server", "src", "db"]) {
  watch(join(root, directory), { recursive: true }, () => {
    // Editors write several files at once: one rebuild takes them all.
    if (scheduled) return;
    scheduled = true;
    setTimeout(() => {
      scheduled = false;
      step("Changed: restarting");
      void rebuild();
    }, 150);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    server.kill("SIGTERM");
    process.exit(await server.exited);
  });
}
