import type { Actor } from "../../../server/modules/auth/index.ts";
import { cannotCome } from "../../../server/modules/bookings/cancelling/index.ts";
import { invalid } from "../../../server/platform/failures/errors.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { linesIn, textIn } from "../../components/form/sent/read.ts";

/** Most characters of a message to the school. */
export const messageLength = 500;

export const hindrances = ["illness", "other"] as const;

/** What the form says (rule: cannot-come); the hindrance is empty until one is chosen. */
export const typedIn = (form: FormData) => ({
  why: textIn(form, "why"),
  message: linesIn(form, "message").trim(),
  /** What the page said: that it does not count. */
  free: textIn(form, "said") === "free",
});

/** Tells the school, once it is said whether it is illness. @throws Refusal 404 */
export const tellSchool = (
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  actor: Actor,
  key: string,
  { why, message, free }: ReturnType<typeof typedIn>,
) =>
  attempt(
    lang,
    async () => {
      const wrong = {
        ...(hindrances.some((one) => one === why) ? {} : { why: "errors:required" as const }),
        ...(message.length > messageLength
          ? { message: { key: "errors:tooLong" as const, values: { limit: messageLength } } }
          : {}),
      };
      if (Object.keys(wrong).length > 0) throw invalid(wrong);
      return cannotCome(ctx, actor, { key, illness: why === "illness", message, unlessCounts: free });
    },
    404,
  );
