const [bookings, jobs, expiry] = ["server/modules/bookings", "server/modules/jobs", "server/modules/expiry"];
const announcements = "server/modules/notifications/announcements";

/**
 * Files that decide who may, who can, and who is told, with the tests that are to notice any change of them: the
 * nearest first, as the next ones are asked only about what those before do not notice.
 */
export const targets: Record<string, string[]> = {
  [`${bookings}/rules.ts`]: [`${bookings}/rules.test.ts`],
  [`${bookings}/policy.ts`]: [`${bookings}/policy.test.ts`, `${bookings}/choose.test.ts`],
  [`${bookings}/candidate.ts`]: [`${bookings}/choose.test.ts`, `${bookings}/chosen-meanwhile.test.ts`],
  [`${bookings}/choose.ts`]: [
    `${bookings}/choose.test.ts`,
    `${bookings}/choice-told.test.ts`,
    `${bookings}/chosen-meanwhile.test.ts`,
  ],
  [`${bookings}/collisions.ts`]: [
    `${bookings}/choose.test.ts`,
    `${bookings}/remove-chosen.test.ts`,
    `${bookings}/apply.test.ts`,
    `${bookings}/choice-told.test.ts`,
  ],
  "server/modules/auth/policy.ts": ["server/modules/auth/policy.test.ts"],
  [`${jobs}/expire.ts`]: [`${jobs}/expire.test.ts`, `${expiry}/expiry.test.ts`],
  [`${jobs}/delete.ts`]: [
    `${bookings}/chosen-job.test.ts`,
    `${bookings}/live.test.ts`,
    `${jobs}/deleted-meanwhile.test.ts`,
    "server/modules/audit/audit.test.ts",
    "server/modules/notifications/inbox/inbox.test.ts",
  ],
  [`${announcements}/audience.ts`]: [
    `${announcements}/audience.test.ts`,
    `${announcements}/deliveries.test.ts`,
  ],
};
