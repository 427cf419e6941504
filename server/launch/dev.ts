import { watch } from "node:fs";
import { join } from "node:path";
import { explain, places } from "./help.ts";
import { install, root, step } from "./prepare.ts";

// `bun run dev`: a process for the API, started anew when its files change; one for the pages, which Astro's own
// server keeps up to date; and in front of both one address.
explain(`
bun run dev

Serves, and follows every saved file: services are started anew, pages, islands and styles come without a build.
${places}`);
await install();
const { openFront } = await import("./dev/front.ts");
const { freePort } = await import("../platform/database/embedded.ts");
const { readConfig } = await import("../platform/config.ts");

const config = readConfig();
const [serverPort, pagesPort] = [await freePort(), await freePort()];
const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  PUBLIC_URL: config.publicUrl,
  TUURI_DEV_PAGES: `http://127.0.0.1:${pagesPort}`,
  // Only the server may say who looks at a page.
  TUURI_DEV_KEY: crypto.randomUUID(),
};
let stopping = false;
const launch = (script: string[], more: Record<string, string>) =>
  Bun.spawn([process.execPath, ...script], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...more },
    // A Ctrl-C reaches the whole group; who ends when is said here.
    detached: true,
  });

const pages = launch(["--bun", "server/launch/dev/pages.ts"], { PORT: String(pagesPort) });
let server = startServer();
const front = openFront({
  host: config.host,
  port: config.port,
  server: `http://127.0.0.1:${serverPort}`,
  pages: `http://127.0.0.1:${pagesPort}`,
});
step(`${config.publicUrl.replace(/:0$/, `:${front.port}`)}/app/ follows every saved file; Ctrl-C ends it`);

function startServer() {
  const child = launch(["--watch", "--no-clear-screen", "server/launch/dev/server.ts"], {
    PORT: String(serverPort),
    HOST: "127.0.0.1",
  });
  void child.exited.then((code) => {
    if (stopping || child !== server) return;
    if (code === 0) process.exit(0);
    step("The server has ended: it starts again when a file changes");
  });
  return child;
}

// Modules are followed by the runtime itself; migrations are read at the start, and a server that has ended waits.
let scheduled: Timer | undefined;
for (const directory of ["server", "db"]) {
  watch(join(root, directory), { recursive: true }, (_, file) => {
    if (stopping || (server.exitCode === null && !file?.endsWith("_journal.json"))) return;
    clearTimeout(scheduled);
    // Editors write several files at once: one start takes them all.
    scheduled = setTimeout(async () => {
      // As `--watch` does: the database stays, and the next one takes it over.
      server.kill("SIGKILL");
      await server.exited;
      if (!stopping) server = startServer();
    }, 50);
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    pages.kill("SIGKILL");
    await pages.exited;
    server.kill("SIGTERM");
    const code = await server.exited;
    front.stop(true);
    process.exit(code);
  });
}
