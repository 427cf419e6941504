import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { eventually } from "../../../tests/support/eventually.ts";

/** A process of a cluster. */
export interface Part {
  /** Waits for a condition as long as the process lives. @throws with the end of its log otherwise */
  until(what: string, check: () => Promise<unknown>): Promise<void>;
  /** As when the process that started it ends. @returns the code that it ends with itself, soon */
  leave(): Promise<number>;
  stop(): Promise<void>;
}

export type Flags = Record<string, string | number | boolean>;

/** Seconds. */
const longestStart = 90;
const longestEnd = 10;

/** @param log path of a file */
export function startPart(program: string, part: string, flags: Flags, log: string): Part {
  const said = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const output = openSync(log, "a");
  // It ends when its input does: also with this process, however that ends.
  const child = Bun.spawn([program, part, ...said], { stdio: ["pipe", output, output] });
  closeSync(output);
  const words = async () => (await readFile(log, "utf8").catch(() => "")).slice(-3000);
  return {
    until: async (what, check) => {
      const alive = async () => {
        const code = child.exitCode ?? child.signalCode;
        if (code !== null) throw new Error(`${part} ended with ${code}`);
        return check();
      };
      await eventually(what, alive, longestStart).catch(async (error: unknown) => {
        throw new Error(`${error}\n${await words()}`);
      });
    },
    leave: async () => {
      child.stdin.end();
      await eventually(`${part} to end`, () => child.exitCode !== null, longestEnd);
      return child.exited;
    },
    stop: async () => {
      // Nothing that it has is kept.
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
