/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to every page that is not prerendered. */
  interface Locals {
    ctx: import("../server/platform/context.ts").RootContext;
    /** Null for a visitor. */
    actor: import("../server/modules/auth/index.ts").Actor | null;
    /** An operator who has given a password, and has a second factor still to give; a visitor to all other pages. */
    half: import("../server/modules/auth/index.ts").Actor | null;
    /** Empty for a visitor. */
    sessionId: string;
    lang: import("../server/platform/i18n.ts").Lang;
    forms: import("../server/platform/pages/forms.ts").Forms;
    /** The browser names a session that has ended. */
    ended: boolean;
    /** What the page knows of the live events, read before its data; undefined for a visitor. */
    eventsSince: { lastId: number; snapshot: string } | undefined;
    requestId: string;
    clientAddress: string;
    /** Why the page was refused, for the page that says so (src/middleware.ts). */
    refusal?: import("../server/platform/failures/errors.ts").Refusal;
  }
}
