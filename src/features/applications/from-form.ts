import { withdraw } from "../../../server/modules/bookings/applications/index.ts";
import { standInReserve } from "../../../server/modules/bookings/reserve/index.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { type Asked, placeFromForm } from "../job/from-form.ts";
import type { Outcome } from "../job/words/outcome.ts";

/**
 * Does what a form of one's own applications asks, for browsers without scripts.
 * @throws Refusal 404 for a job that is not there, 409 where it is too late to withdraw
 */
export async function applicationFromForm(asked: Asked, form: FormData): Promise<Outcome | undefined> {
  const { ctx, actor } = asked;
  switch (textIn(form, "do")) {
    case "withdraw":
      await withdraw(ctx, actor, textIn(form, "job"));
      return "withdrawn";
    case "reserve-leave":
      await standInReserve(ctx, actor, { key: textIn(form, "job"), stand: false });
      return "reserveLeft";
  }
  return placeFromForm(asked, form);
}
