export {
  announceApplied,
  announceChosen,
  announceChosenLeft,
  announceChosenRemoved,
  announceJobChanged,
  announceJobDeleted,
  announceJobPosted,
  announceWithdrawn,
} from "./announcements/announce.ts";
export { type MailOf, mailOf } from "./explain/mail-of.ts";
export { forgetReceiver } from "./forget-receiver.ts";
export { forgetOldNews } from "./inbox/forget.ts";
export { type News, newChoices, newsPage, unreadNews } from "./inbox/list.ts";
export { outdateNews, readAllNews, readNews, readNewsOfJob } from "./inbox/read.ts";
export { newsRoutes } from "./inbox/routes.ts";
export { messageIdOf } from "./mail/delivery.ts";
export { mailboxAnswers, mailboxIsOpen, mailboxMessage, mailboxMessages } from "./mail/mailbox.ts";
export { notificationRoutes } from "./mail/routes.ts";
export { unsubscribe, unsubscriberLang } from "./mail/unsubscribe.ts";
export { type JobSummary, jobSummary, summaryColumns, summaryKind } from "./messages/job-facts.ts";
export { when } from "./messages/when.ts";
export { sendActivationLink, sendConfirmationLink, sendResetLink } from "./notices/links.ts";
export { sendLockWarning } from "./notices/lock-warnings.ts";
export type { SignInChange } from "./notices/notices.ts";
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
} from "./notices/notices.ts";
export { sendPrincipalWaits } from "./notices/principal-waits.ts";
export { pushRoutes } from "./push/routes.ts";
export { switchables } from "./switches/kinds.ts";
export { switchRoutes } from "./switches/routes.ts";
export { type Switchable, type Switches, setSwitch, switchesOf } from "./switches/switches.ts";
export { crontab, tasks } from "./tasks.ts";
export { clearUndelivered } from "./undelivered/clear.ts";
export { type NamedMessage, undeliveredPage } from "./undelivered/list.ts";
export { undeliveredRoutes } from "./undelivered/routes.ts";
export { type Undelivered, undelivered } from "./undelivered/summary.ts";
