import type { Actor } from "../../../../../server/modules/auth/index.ts";
import { orderReserve, type ReserveOne } from "../../../../../server/modules/bookings/reserve/index.ts";
import type { RootContext } from "../../../../../server/platform/context.ts";
import { Refusal } from "../../../../../server/platform/failures/errors.ts";
import type { ToastTone } from "../../../../components/feedback/toasts.ts";
import { textIn } from "../../../../components/form/sent/read.ts";
import type { Translate } from "../../../../i18n.ts";
import { withDone } from "../../../../layouts/way-back/above.ts";

/** How moving or removing somebody went, as the page tells the next one in `?done=`; each is a text of `asking:reserve.done`. */
const outcomes = ["reserveMoved", "reserveOut", "reserveOther", "reserveGone"] as const;
type Outcome = (typeof outcomes)[number];

/** Somebody else was quicker, and the page is as that one left it. */
const plain: readonly Outcome[] = ["reserveOther", "reserveGone"];

/** What the page says of how it went; undefined where that is not of the reserve. */
export function reserveText(
  asked: string | null,
  t: Translate,
): { text: string; tone: ToastTone } | undefined {
  const done = outcomes.find((one) => one === asked);
  return done && { text: t(`asking:reserve.done.${done}`), tone: plain.includes(done) ? "plain" : "good" };
}

/** Verb, and name of the question that comes before it. */
export const outOfReserve = "reserve-out";
export const questionId = "reserve-question";
/** Of the row of a place, or of its button there. */
export const rowId = (place: number, button?: "up" | "down"): string =>
  `reserve-${place}${button ? `-${button}` : ""}`;

interface Visit {
  ctx: RootContext;
  actor: Actor;
  form: FormData;
  job: { id: string };
  /** The page's own address. */
  here: string;
}

/** What the list of those in reserve asks for: it leads back to where one pressed, so that the next press needs no way (rule: reserve). */
export function reserveVerbs({ ctx, actor, form, job, here }: Visit): Record<string, () => Promise<string>> {
  const person = textIn(form, "person");
  const from = Number(textIn(form, "from"));
  const move = (move: "up" | "down") => () =>
    unlessLeft(here, async () => {
      const order = await orderReserve(ctx, actor, job.id, { person, move, from });
      const place = order.find(({ email }) => email === person)?.place ?? from;
      const isDone = place === (move === "up" ? from - 1 : from + 1);
      return withDone(here, isDone ? "reserveMoved" : "reserveOther") + anchorOf(order, place, move);
    });
  return {
    "reserve-up": move("up"),
    "reserve-down": move("down"),
    [outOfReserve]: () =>
      unlessLeft(here, async () => {
        const order = await orderReserve(ctx, actor, job.id, { person, move: "out" });
        return withDone(here, "reserveOut") + anchorOf(order, from);
      }),
  };
}

/** The job is the actor's: who is not found has left the reserve, or was taken out by somebody else. */
async function unlessLeft(here: string, verb: () => Promise<string>): Promise<string> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return withDone(here, "reserveGone");
    throw error;
  }
}

/** Of the button that was pressed, the row where it has none any more; of who is there now when somebody was removed. */
function anchorOf(order: ReserveOne[], place: number, button?: "up" | "down"): string {
  if (order.length === 0) return "";
  const at = Math.min(Math.max(place, 1), order.length);
  const isThere = button === "up" ? at > 1 : at < order.length;
  return `#${rowId(at, isThere ? button : undefined)}`;
}
