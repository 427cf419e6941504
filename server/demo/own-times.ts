import type { Actor } from "../modules/auth/index.ts";
import { type OwnTimes, saveTimes } from "../modules/availability/index.ts";
import type { Context } from "../platform/context.ts";
import { Random } from "./random.ts";

type Week = OwnTimes["week"];

const at = (hour: number) => hour * 60;
const free = (from: number, to: number) => ({
  state: "free" as const,
  spans: [{ from: at(from), to: at(to) }],
});
const cannot = { state: "cannot" as const, spans: [] };
const untold = { state: "untold" as const, spans: [] };
const whole = free(0, 24);

/** From Monday to Sunday: who works at any time, who studies, who has something else on some days, and who comes in the afternoons. */
const weeks = [
  [whole, free(0, 12), whole, whole, whole, cannot, cannot],
  [whole, cannot, free(12, 24), cannot, whole, cannot, cannot],
  [free(8, 16), free(8, 16), untold, free(8, 16), untold, cannot, cannot],
  [free(12, 24), free(12, 24), free(12, 24), free(12, 24), cannot, untold, untold],
];

const iso = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const day = 86_400_000;

/** What every other substitute has told of their times, with days away ahead; of the others nothing is known. */
export async function createOwnTimes(ctx: Context, substitutes: readonly Actor[]): Promise<void> {
  for (const [n, person] of substitutes.entries()) {
    if (n % 2 === 1) continue;
    // Numbers of their own, so that all else of the demonstration stays.
    const random = new Random(100 + n);
    const week: Week = (weeks[(n / 2) % weeks.length] ?? []).map((told, index) => ({
      day: index + 1,
      ...told,
    }));
    const away = ctx.now().getTime() + random.between(5, 25) * day;
    const note = person.lang === "fi" ? "Matkalla" : "På resa";
    const exception = { from: iso(away), to: iso(away + random.between(0, 4) * day), ...cannot, note };
    await saveTimes(ctx, person, {
      week,
      holidays: random.pick(["cannot", "cannot", "free"] as const),
      exceptions: random.chance(0.6) ? [{ ...exception, source: "own" }] : [],
    });
  }
}
