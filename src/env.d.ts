/// <reference types="astro/client" />

declare namespace App {
  /** What the server hands to every page that is not prerendered. */
  interface Locals {
    ctx: import("../server/platform/context.ts").RootContext;
    /** Null for a visitor. */
    actor: import("../server/modules/auth/index.ts").Actor | null;
    lang: import("../server/platform/i18n.ts").Lang;
    /** Newest live event when the page was asked for: what comes after it is not in the page's data. */
    eventsSince: number;
    requestId: string;
    clientAddress: string;
    /** Why the page was refused, for the page that says so (src/middleware.ts). */
    refusal?: import("../server/platform/errors.ts").Refusal;
  }
}
