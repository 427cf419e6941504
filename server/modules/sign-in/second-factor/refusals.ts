import { conflict, Refusal } from "../../../platform/failures/errors.ts";

export const codeIncorrect = () =>
  new Refusal(400, "code_incorrect", { wrongCode: "errors:auth.codeIncorrect" });

/** 409: without it an operator could not sign in again (rule: second-factor). */
export const lastOne = () => conflict("last_second_factor", "errors:auth.lastSecondFactor");
