import { apply, withdraw } from "../../../../server/modules/bookings/applications/index.ts";
import { standInReserve } from "../../../../server/modules/bookings/reserve/index.ts";
import { placeJob } from "../../../../server/modules/jobs/index.ts";
import { attempt } from "../../../components/form/sent/action.ts";
import { appliedPath } from "../../job/applied.ts";
import { answerFromForm } from "../asked/answer.ts";
import { wishIn } from "./days/wish.ts";

export type Acted = { next: string } | { problem: string; canConfirm: boolean };

/**
 * Does what a form of a job's page asks, for browsers without scripts.
 * @param withdrawn where one comes after withdrawing
 * @returns where to go, or why it was refused and whether the person may insist
 */
export async function actFromForm(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  actor: NonNullable<App.Locals["actor"]>,
  key: string,
  form: FormData,
  withdrawn: string,
): Promise<Acted> {
  const outcome = await attempt(lang, () => act(ctx, actor, key, form, withdrawn), 404);
  if ("done" in outcome) return { next: outcome.done };
  const { text, refusal } = outcome;
  return { problem: text, canConfirm: refusal.details["canApplyWithConfirmation"] === true };
}

/** @returns where to go then */
async function act(
  ctx: App.Locals["ctx"],
  actor: NonNullable<App.Locals["actor"]>,
  key: string,
  form: FormData,
  withdrawn: string,
): Promise<string> {
  switch (form.get("do")) {
    case "apply":
      await apply(ctx, actor, { key, alreadyWarned: form.get("alreadyWarned") === "true", ...wishIn(form) });
      return appliedPath(key);
    case "withdraw":
      await withdraw(ctx, actor, key);
      return withdrawn;
    case "reserve":
    case "reserve-leave": {
      const stand = form.get("do") === "reserve";
      await standInReserve(ctx, actor, { key, stand });
      return `/app/specific/${key}?done=${stand ? "reserveStood" : "reserveLeft"}`;
    }
    case "hide":
      await placeJob(ctx, actor, key, "inactive");
      return `/app/specific/${key}?done=hidden`;
    case "restore":
      await placeJob(ctx, actor, key, "restored");
      return `/app/specific/${key}?done=restored`;
  }
  const answered = await answerFromForm(ctx, actor, form);
  if (answered) return `/app/specific/${key}?done=${answered}`;
  return `/app/specific/${key}`;
}
