import { build, install, root } from "../server/launch/prepare.ts";
import { ensureBrowser } from "./browser.ts";

// `bun run test [paths]`: installs and builds what the tests need, then runs them all.
await install();
await build();
const browser = await ensureBrowser();
// A loaded machine is slow, not broken: tests wait for conditions, and this long at most.
const patience = ["--timeout", "90000"];
const child = Bun.spawn([process.execPath, "test", ...patience, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["ignore", "inherit", "pipe"],
  env: { ...process.env, TUURI_TEST_BROWSER: browser, ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}) },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));

let end = "";
for await (const chunk of child.stderr) {
  process.stderr.write(chunk);
  end = (end + new TextDecoder().decode(chunk)).slice(-4_000);
}
const code = await child.exited;
process.stdout.write(`${summary(end)}\n`);
process.exit(code);

/** The runner's last figures in one line. */
function summary(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const plain = text.replaceAll(/\u001b\[[0-9;]*m/g, "");
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  const skipped = count("skip");
  return `${count("pass")} passed, ${count("fail")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
