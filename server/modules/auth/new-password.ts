import { invalid } from "../../platform/errors.ts";

/** Typed twice. */
export interface NewPassword {
  password: string;
  passwordAgain: string;
}

export interface PasswordChange extends NewPassword {
  currentPassword: string;
}

/** @throws Refusal 422 `passwordAgain` */
export function refuseDifferent(input: NewPassword): void {
  if (input.password !== input.passwordAgain) throw invalid({ passwordAgain: "errors:auth.passwordsDiffer" });
}
