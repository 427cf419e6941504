import { step } from "../../server/launch/prepare.ts";
import { installDebians } from "../../tests/support/machine/debian.ts";
import { nowDoing } from "../../tests/support/under-way.ts";
import type { Closing } from "./neighbours.ts";

/** A command before another one, which ends with its input: also with the process that started it, however that ends. */
const untilInputEnds = ["sh", "-c", '"$@" & cat > /dev/null; kill -9 $!; wait', "sh"];

/** A program that runs beside the tests of a file, and no longer. */
export function runBeside(command: string[], closing: Closing, cwd?: string): void {
  const child = Bun.spawn([...untilInputEnds, ...command], {
    stdio: ["pipe", "ignore", "inherit"],
    ...(cwd ? { cwd } : {}),
  });
  closing.push(async () => {
    child.stdin.end();
    await child.exited;
  });
}

/**
 * Whether these programs of Debian are here; root gets them by apt-get. False, having said why, where they are not: there their
 * tests are skipped.
 * @throws in CI, where nothing may be skipped
 */
export async function debiansHere(names: string[], tests: string): Promise<boolean> {
  const lacking = names.filter((name) => !Bun.which(name));
  if (lacking.length > 0 && process.getuid?.() === 0 && Bun.which("apt-get")) await install(lacking);
  const still = lacking.filter((name) => !Bun.which(name));
  if (still.length === 0) return true;
  const reason = `apt-get install ${still.join(" ")}`;
  if (process.env["CI"]) throw new Error(`${tests} cannot be tested: ${reason}`);
  step(`Skipping the tests of ${tests}: ${reason}`);
  return false;
}

async function install(names: string[]): Promise<void> {
  nowDoing(`installing ${names.join(", ")}`);
  await installDebians(names);
}
