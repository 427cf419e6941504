import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { countAttempt } from "../auth/limits/index.ts";

const hour = 60 * 60;

/**
 * What a principal may do in a row that mails strangers or lets them in (rule: staff-mail-limits). An import
 * of a large school's 300 teachers goes through in a day; a stolen session gets no further than that, however
 * many schools it has.
 */
const deeds = {
  "add-teacher": { hour: 60, day: 300 },
  "login-details": { hour: 60, day: 300 },
  "create-code": { hour: 60, day: 300 },
};
export type StaffDeed = keyof typeof deeds;

/**
 * Counts a deed for the principal and for the school.
 * @param inOneGo of a list, which counts towards a day alone
 * @throws Refusal 429 with `Retry-After`
 */
export async function countDeed(
  ctx: Context,
  actor: Actor,
  schoolId: string,
  deed: StaffDeed,
  inOneGo = false,
): Promise<void> {
  const { hour: hourly, day } = deeds[deed];
  for (const [per, subject] of [
    ["principal", actor.id],
    ["school", schoolId],
  ] as const) {
    if (!inOneGo)
      await countAttempt(ctx, { name: `${deed}:${per}:hour`, hits: hourly, seconds: hour }, subject);
    await countAttempt(ctx, { name: `${deed}:${per}:day`, hits: day, seconds: 24 * hour }, subject);
  }
}
