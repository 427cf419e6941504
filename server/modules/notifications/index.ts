export {
  announceApplied,
  announceChosen,
  announceChosenRemoved,
  announceJobChanged,
  announceJobDeleted,
  announceJobPosted,
  announceWithdrawn,
} from "./announcements.ts";
export { type JobSummary, jobSummary } from "./job-summary.ts";
export { sendActivationLink, sendConfirmationLink, sendResetLink } from "./links.ts";
export { sendLockWarning } from "./lock-warnings.ts";
export { messageIdOf } from "./mail-delivery.ts";
export { type MailboxMessage, mailboxIsOpen, mailboxMessage, mailboxMessages } from "./mailbox.ts";
export {
  sendAdded,
  sendInvitation,
  sendLoginDetails,
  sendPrincipalApproved,
  sendPrincipalRejected,
  sendSupportMessage,
} from "./notices.ts";
export { sendPrincipalWaits } from "./principal-waits.ts";
export { notificationRoutes } from "./routes.ts";
export { crontab, tasks } from "./tasks.ts";
export { type Undelivered, undelivered } from "./undelivered.ts";
export { unsubscribe, unsubscriberLang } from "./unsubscribe.ts";
