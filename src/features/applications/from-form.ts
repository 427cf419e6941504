import { withdraw } from "../../../server/modules/bookings/index.ts";
import { placeJob } from "../../../server/modules/jobs/index.ts";
import type { Outcome } from "../job/words/outcome.ts";

type Asked = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };

/**
 * Does what a form of one's own applications asks, for browsers without scripts.
 * @throws Refusal 404 for a job that is not there, 409 where it is too late to withdraw
 */
export async function applicationFromForm(
  { ctx, actor }: Asked,
  form: FormData,
): Promise<Outcome | undefined> {
  const key = String(form.get("job") ?? "");
  switch (form.get("do")) {
    case "restore":
      await placeJob(ctx, actor, key, "restored");
      return "restored";
    case "delete":
      await placeJob(ctx, actor, key, "deleted");
      return "removed";
    case "withdraw":
      await withdraw(ctx, actor, key);
      return "withdrawn";
    default:
      return undefined;
  }
}
