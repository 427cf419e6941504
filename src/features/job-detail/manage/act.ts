import { toggleFavourite } from "../../../../server/modules/accounts/profile/index.ts";
import type { Actor } from "../../../../server/modules/auth/index.ts";
import { type OverBefore, takeBack } from "../../../../server/modules/bookings/asking/index.ts";
import { settleFreePlace } from "../../../../server/modules/bookings/cancelling/index.ts";
import { choose, removeChosen } from "../../../../server/modules/bookings/choice/index.ts";
import { chooseDays } from "../../../../server/modules/bookings/days/index.ts";
import { openToAll } from "../../../../server/modules/bookings/stages/index.ts";
import { deleteJob, postUrgently } from "../../../../server/modules/jobs/posting/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { attempt } from "../../../components/form/sent/action.ts";
import { textIn } from "../../../components/form/sent/read.ts";
import type { Lang } from "../../../i18n.ts";
import { withDone } from "../../../layouts/way-back/above.ts";
import { boardAt, type Outcome } from "../../job/words/outcome.ts";
import { planIn } from "./days/plan.ts";
import { reserveVerbs } from "./reserve/act.ts";

interface Visit {
  ctx: RootContext;
  actor: Actor;
  lang: Lang;
  form: FormData;
  job: { id: string; messageKind?: unknown };
  /** The page's own address. */
  here: string;
}

/**
 * What a question of a job's page asks for, without scripts.
 * @returns where that leads, or what the page says of why it was not done: somebody was quicker, in another tab too; undefined for its
 *   form of changes
 * @throws Refusal 404
 * (rule: works-without-script)
 */
export async function act(
  visit: Visit,
): Promise<{ next: string } | { status: number; text: string } | undefined> {
  const verb = verbOf(visit);
  if (!verb) return undefined;
  const outcome = await attempt(visit.lang, verb, 404);
  return "done" in outcome ? { next: outcome.done } : outcome;
}

/** What is said where the page was of before (rule: request-over). */
const overBefore = {
  expired: "askedExpired",
  takenBack: "askedBackBefore",
  skipped: "askedSkipped",
  filled: "askedFilled",
  changed: "askedChanged",
  overtaken: "askedOvertaken",
} as const satisfies Record<OverBefore, Outcome>;

function verbOf(visit: Visit): (() => Promise<string>) | undefined {
  const { ctx, actor, form, job, here } = visit;
  const verbs: Record<string, () => Promise<string>> = {
    delete: async () => {
      await deleteJob(ctx, actor, job.id);
      return `/app/jobs?done=${job.messageKind ? "messageDeleted" : "deleted"}`;
    },
    remove: async () => {
      await removeChosen(ctx, actor, { key: job.id, email: textIn(form, "email") });
      return boardAt("chosenRemoved", job.id);
    },
    settle: async () => {
      await settleFreePlace(ctx, actor, job.id);
      return boardAt("settled", job.id);
    },
    urgent: async () => {
      await postUrgently(ctx, actor, job.id);
      return boardAt("urgentAgain", job.id);
    },
    "open-to-all": async () => {
      const { opened } = await openToAll(ctx, actor, job.id);
      const done = opened ? "openedToAll" : "openedBefore";
      return textIn(form, "from") === "board" ? boardAt(done, job.id) : withDone(here, done);
    },
    "ask-back": async () => {
      const over = await takeBack(ctx, actor, { key: job.id, person: textIn(form, "person") });
      return withDone(here, over ? overBefore[over] : "askedBack");
    },
    // Who is asked now is asked no more, and with that the next is at once.
    "ask-now": async () => {
      const [person, next] = [textIn(form, "person"), textIn(form, "next")];
      const over = await takeBack(ctx, actor, { key: job.id, person, next });
      return withDone(here, over ? overBefore[over] : "askedNow");
    },
    remember: async () => {
      await toggleFavourite(ctx, actor, textIn(form, "email"));
      return here;
    },
    choose: async () => {
      await choose(ctx, actor, { key: job.id, email: textIn(form, "email") });
      return withDone(here, "chosen");
    },
    "choose-days": async () => {
      const days = [...planIn(form)].map(([date, email]) => ({ date, email }));
      await chooseDays(ctx, actor, { key: job.id, days });
      return `/app/manage/${job.id}?done=daysChosen`;
    },
    ...reserveVerbs(visit),
  };
  return verbs[textIn(form, "do")];
}
