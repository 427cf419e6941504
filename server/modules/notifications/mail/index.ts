export { messageIdOf } from "./delivery.ts";
export { mailboxAnswers, mailboxIsOpen, mailboxMessage, mailboxMessages } from "./mailbox.ts";
export { notificationRoutes } from "./routes.ts";
export { unsubscribe, unsubscriberLang } from "./unsubscribe.ts";
