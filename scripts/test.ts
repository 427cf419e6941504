import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, root } from "../server/launch/prepare.ts";
import { ensureBrowser } from "../tests/support/chromium.ts";

// `bun run test [paths]`: installs and builds what the tests need, then runs them all.
await install();
await build();
const browser = await ensureBrowser();
// Everything that tests write lies here, so that nothing stays even when they are interrupted.
const directory = await mkdtemp(join(tmpdir(), "tuuri-tests-"));
await chmod(directory, 0o755);
// A loaded machine is slow, not broken: tests wait for conditions, and this long at most.
const patience = ["--timeout", "90000"];
const child = Bun.spawn([process.execPath, "test", ...patience, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["ignore", "inherit", "pipe"],
  env: {
    ...process.env,
    TMPDIR: directory,
    TUURI_TEST_BROWSER: browser,
    ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));

let end = "";
for await (const chunk of child.stderr) {
  process.stderr.write(chunk);
  end = (end + new TextDecoder().decode(chunk)).slice(-4_000);
}
const code = await child.exited;
await stopLeftOverServers();
await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
process.stdout.write(`${summary(end)}\n`);
process.exit(code);

/** Database servers are daemons: those of an interrupted run are still there. */
async function stopLeftOverServers() {
  for await (const file of new Bun.Glob("**/postmaster.pid").scan({
    cwd: directory,
    absolute: true,
    dot: true,
  })) {
    const pid = Number((await readFile(file, "utf8")).split("\n")[0]);
    if (pid > 1) process.kill(pid, "SIGQUIT");
  }
}

/** The runner's last figures in one line. */
function summary(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const plain = text.replaceAll(/\u001b\[[0-9;]*m/g, "");
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  const skipped = count("skip");
  return `${count("pass")} passed, ${count("fail")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
