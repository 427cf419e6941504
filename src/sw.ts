/**
 * The service worker of the installed app, by what it does: shows pushes, has what pages are made of at hand, answers for pages
 * where there is no connection, and sends later what was pressed then.
 */
import "./sw/files.ts";
import "./sw/navigation.ts";
import "./sw/outbox.ts";
import "./sw/push.ts";
