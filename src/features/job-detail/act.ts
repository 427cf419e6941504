import { apply, withdraw } from "../../../server/modules/applications/index.ts";
import { placeJob } from "../../../server/modules/jobs/index.ts";
import { Refusal } from "../../../server/platform/errors.ts";
import { say } from "../../../server/platform/i18n.ts";

export type Acted = { next: string } | { problem: string; canConfirm: boolean };

/**
 * Does what a form of a job's page asks, for browsers without scripts.
 * @returns where to go, or why it was refused and whether the person may insist
 */
export async function actFromForm(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  actor: NonNullable<App.Locals["actor"]>,
  key: string,
  form: FormData,
): Promise<Acted> {
  try {
    switch (form.get("do")) {
      case "apply":
        await apply(ctx, actor, { key, alreadyWarned: form.get("alreadywarned") === "true" });
        return { next: "/app/jobs/personal?done=applied" };
      case "withdraw":
        await withdraw(ctx, actor, key);
        return { next: "/app/jobs/all?done=withdrawn" };
      case "restore":
        await placeJob(ctx, actor, key, "restored");
        return { next: `/app/specific/${key}?done=restored` };
    }
    return { next: `/app/specific/${key}` };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error;
    const text = error.fields["msg"] ?? Object.values(error.fields)[0] ?? "errors:unexpected";
    return { problem: say(lang, text), canConfirm: error.details["canApplyWithConfirmation"] === true };
  }
}
