export { sendActivationLink, sendConfirmationLink, sendResetLink } from "./links.ts";
export { sendLockWarning } from "./lock-warnings.ts";
export type { SignInChange } from "./notices.ts";
export {
  sendAdded,
  sendClaim,
  sendInvitation,
  sendLoginDetails,
  sendMoved,
  sendMovedAway,
  sendPasskeysTaken,
  sendPrincipalApproved,
  sendPrincipalRejected,
  sendSignInChanged,
  sendSupportMessage,
} from "./notices.ts";
export { sendPrincipalWaits } from "./principal-waits.ts";
