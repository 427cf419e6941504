import { added, claim, loginDetails, moved, movedAway, passkeysTaken } from "./access.ts";
import { excluded, objected, objectionAnswered } from "./excluding.ts";
import { hoursWait } from "./hours-wait.ts";
import { invitation } from "./invitation.ts";
import { lockWarning } from "./lock-warning.ts";
import type { Forwarded, Kind } from "./notice.ts";
import { principalApproved, principalRejected, principalWaits } from "./principals.ts";
import { signInChanged } from "./sign-in-changed.ts";
import { support } from "./support.ts";

export {
  sendAdded,
  sendClaim,
  sendLoginDetails,
  sendMoved,
  sendMovedAway,
  sendPasskeysTaken,
} from "./access.ts";
export { sendExcluded, sendObjected, sendObjectionAnswered } from "./excluding.ts";
export { sendHoursWait } from "./hours-wait.ts";
export { sendInvitation } from "./invitation.ts";
export { sendActivationLink, sendConfirmationLink, sendResetLink } from "./links.ts";
export { sendLockWarning } from "./lock-warning.ts";
export { sendPrincipalApproved, sendPrincipalRejected, sendPrincipalWaits } from "./principals.ts";
export { sendSignInChanged } from "./sign-in-changed.ts";
export { sendSupportMessage } from "./support.ts";

/** What one person is told for themselves, by what the queue and `deliveries` call it. */
export const kinds = {
  loginDetails,
  added,
  invitation,
  claim,
  moved,
  movedAway,
  passkeysTaken,
  principalApproved,
  signInChanged,
  principalRejected,
  principalWaits,
  lockWarning,
  excluded,
  objected,
  objectionAnswered,
  hoursWait,
  support,
};

type Kinds = typeof kinds;

/** As it waits in the queue. */
export type Notice = {
  [K in keyof Kinds]: Kinds[K] extends Kind<infer N, infer _> | Forwarded<infer N> ? N : never;
}[keyof Kinds];

export const kindOf = ({ kind }: Notice): Kind<Notice, unknown> | Forwarded<Notice> => kinds[kind];
