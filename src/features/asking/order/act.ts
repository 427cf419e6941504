// (rule: asked-directly, works-without-script)
import type { Actor } from "../../../../server/modules/auth/index.ts";
import { ask } from "../../../../server/modules/bookings/asking/index.ts";
import { attempt } from "../../../components/form/sent/action.ts";
import { onceSent } from "../../../components/form/sent/once.ts";
import { listIn, textIn } from "../../../components/form/sent/read.ts";
import { translate } from "../../../i18n.ts";
import { nameOf } from "../candidates.ts";
import { anchorOf, foundId, moved, type Ordering, pressedIn, queryOf } from "./ordering.ts";
import type { Turn } from "./turns.ts";

/** Under this the form says whom it has shown as passed over. */
export const offField = "off";

/**
 * Where a press leads that asks nobody: to the same page, with the order as it is then, and the focus where one goes on.
 * @param page its address
 * @returns undefined for the one that asks
 */
export function arranged(
  page: string,
  form: FormData,
  ordering: Ordering,
  usual: Pick<Ordering, "thenEverybody">,
): string | undefined {
  const verb = textIn(form, "do");
  if (verb === "ask") return undefined;
  const press = pressedIn(verb);
  const people = press ? moved(ordering.people, press.move, press.key) : ordering.people;
  const query = new URLSearchParams(queryOf({ ...ordering, people }, usual));
  if (press?.move === "add" && people !== ordering.people) query.set("added", press.key);
  const anchor = press
    ? anchorOf(people, press.move, press.key, ordering.people)
    : ordering.find
      ? foundId
      : "order";
  return `${page}?${query}#${anchor}`;
}

/** Some of them cannot be asked any more, since the form was shown. */
class Changed extends Error {
  constructor(readonly names: string[]) {
    super("some cannot be asked any more");
  }
}

interface Sent {
  actor: Actor;
  form: FormData;
  /** Name of the job. */
  key: string;
  ordering: Ordering;
  turns: Turn[];
}

/**
 * Asks those who are in the order, but for whom it passes over; nobody where somebody cannot be asked any more who could when it was shown.
 * @returns where it went well, how many are asked; else what the page says, with the status of its answer
 */
export async function askThose(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  { actor, form, key, ordering, turns }: Sent,
): Promise<{ asked: number } | { status: number; msg: string }> {
  const t = translate(lang);
  if (ordering.people.length === 0) return { status: 422, msg: t("asking:wrong.nobody") };
  const { minutes, thenEverybody } = ordering;
  try {
    const outcome = await attempt(lang, () =>
      onceSent({ ctx, actor, form }, "ask", async (once) => {
        refuseChanged(turns, ordering, listIn(form, offField));
        const people = turns.filter(({ off }) => !off).map((one) => one.key);
        return ask(once, actor, { key, people, thenEverybody, ...(minutes ? { minutes } : {}) });
      }),
    );
    if ("done" in outcome) return outcome.done;
    // The job is the actor's: one of those in the order may not be asked any more.
    const gone = outcome.status === 404;
    return { status: gone ? 409 : outcome.status, msg: gone ? t("asking:wrong.gone") : outcome.text };
  } catch (error) {
    if (!(error instanceof Changed)) throw error;
    const names = error.names.join(", ");
    return { status: 409, msg: names ? t("asking:wrong.changed", { names }) : t("asking:wrong.gone") };
  }
}

/** @throws Changed */
function refuseChanged(turns: Turn[], { people }: Ordering, shownOff: string[]): void {
  const changed = turns.filter(({ off, inOrder }) => off && !shownOff.includes(inOrder));
  if (changed.length > 0 || turns.length < people.length) throw new Changed(changed.map(nameOf));
}
