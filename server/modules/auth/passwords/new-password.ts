import { invalid } from "../../../platform/failures/errors.ts";
import type { NewPassword } from "../model.ts";
import { type Holder, isEasyPassword } from "./easy-password.ts";

/** @throws Refusal 422 `passwordAgain` */
export function refuseDifferent(input: NewPassword): void {
  if (input.password !== input.passwordAgain) throw invalid({ passwordAgain: "errors:auth.passwordsDiffer" });
}

/** @throws Refusal 422 `password` (rule: easy-passwords) */
export function refuseEasy(password: string, holder: Holder): void {
  if (isEasyPassword(password, holder)) throw invalid({ password: "errors:auth.passwordEasy" });
}
