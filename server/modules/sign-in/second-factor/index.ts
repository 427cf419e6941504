export { giveSecondFactor, secondFactorAtSignIn } from "./give.ts";
export { keepRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.ts";
export { resetSecondFactor } from "./reset.ts";
export { hasSecondFactor, type SecondFactorState, secondFactorState } from "./state.ts";
export { beginTotp, keepTotp, removeTotp, setTotp, type TotpSetup, totpSetup } from "./totp.ts";
