/** Files of src/pages that nobody asks for by an address of their own, and why. */
export const withoutAddress: Record<string, string> = {
  "500.astro": "shown in place of a page that failed",
  "unavailable.astro": "shown in place of any page while the database is away",
  "manifest-[lang].webmanifest.ts": "tells browsers what can be installed",
  "version.txt.ts": "tells pages what is running now",
  "logout.ts": "answers a form",
  "notifications/[id].ts": "leads to the page of what one is told",
  "preferences.ts": "answers a form",
  "dev/mailbox.astro": "there only without a mail server, in development",
  "dev/mail/[id].ts": "there only without a mail server, in development",
};

/** The prerendered twin of a public page, one for each language. */
export const isTwin = (file: string) => file.startsWith("[lang]/");
