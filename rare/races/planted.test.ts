// Shows (rule: requests-once, request-accepted).
import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { root } from "../../server/launch/prepare.ts";
import { tryHistories } from "./histories.ts";
import { openService, type Service } from "./processes.ts";

/** A defect as somebody might make it: a part of a source that the processes read as another. */
interface Defect {
  file: string;
  /** After this, the first of these. */
  behind: string;
  part: string;
  instead: string;
  /** What the database does not hold by itself then. */
  without?: string;
}

const defects: Record<string, Defect> = {
  "who says yes does not hold the job": {
    file: "server/modules/bookings/asking/answer.ts",
    behind: "export async function accept",
    part: "await lockJob(ctx.db, (await requestOf(ctx.db, actor, id)).jobId);",
    instead: "",
  },
  "the next is asked while somebody is, and the database lets several be open": {
    file: "server/modules/bookings/asking/turns/turn.ts",
    behind: "async function askNextOf",
    part: "ahead.filter(({ id }) => !asked.has(id)),",
    instead: "ahead,",
    without: "requests_one_open",
  },
  "who is next is not looked at again": {
    file: "server/modules/bookings/asking/turns/turn.ts",
    behind: "async function asking",
    part: "await stillAskable(ctx, idsOf(heads.map(({ request }) => request)));",
    instead: "new Set(idsOf(heads.map(({ request }) => request)));",
  },
};

async function mutant({ file, behind, part, instead }: Defect) {
  const whole = await Bun.file(join(root, file)).text();
  const start = whole.indexOf(part, whole.indexOf(behind));
  if (!whole.includes(behind) || start < 0) throw new Error(`${file} has no ${part}`);
  return JSON.stringify({ file, start, end: start + part.length, text: instead });
}

let service: Service | undefined;
afterEach(() => service?.close(), 60_000);

/** Many more than it takes. */
const histories = 600;

test.each(Object.entries(defects))(
  "%s: some history cannot be explained",
  async (_name, defect) => {
    service = await openService({
      TUURI_MUTANT: await mutant(defect),
      BUN_OPTIONS: `--preload=${join(root, "scripts/mutants/preload.ts")}`,
    });
    if (defect.without) await service.t.client.unsafe(`drop index ${defect.without}`);
    const seed = Math.floor(Math.random() * 1_000_000_000);
    const found = await tryHistories(service, { seed, histories });
    console.log(`found after ${found.histories} histories from seed ${seed}\n${found.wrong}`);
    expect(found.wrong).toBeDefined();
  },
  600_000,
);
