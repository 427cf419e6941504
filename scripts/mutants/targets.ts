const [bookings, jobs, expiry] = ["server/modules/bookings", "server/modules/jobs", "server/modules/expiry"];
const notifications = "server/modules/notifications";
const occasions = `${notifications}/occasions`;
const ofAudiences = [
  `${occasions}/audience.test.ts`,
  `${notifications}/announcements/deliveries.test.ts`,
  `${bookings}/choice/choice-told.test.ts`,
];

/**
 * Files that decide who may, who can, and who is told, with the tests that are to notice any change of them: the
 * nearest first, as the next ones are asked only about what those before do not notice.
 */
export const targets: Record<string, string[]> = {
  [`${bookings}/rules.ts`]: [`${bookings}/rules.test.ts`],
  [`${bookings}/policy.ts`]: [`${bookings}/policy.test.ts`, `${bookings}/choice/choose.test.ts`],
  [`${bookings}/choice/candidate.ts`]: [
    `${bookings}/choice/choose.test.ts`,
    `${bookings}/choice/chosen-meanwhile.test.ts`,
  ],
  [`${bookings}/choice/choose.ts`]: [
    `${bookings}/choice/choose.test.ts`,
    `${bookings}/choice/choice-told.test.ts`,
    `${bookings}/choice/chosen-meanwhile.test.ts`,
  ],
  [`${bookings}/choice/collisions.ts`]: [
    `${bookings}/choice/choose.test.ts`,
    `${bookings}/choice/remove-chosen.test.ts`,
    `${bookings}/applications/apply.test.ts`,
    `${bookings}/choice/choice-told.test.ts`,
  ],
  "server/modules/auth/who/policy.ts": ["server/modules/auth/who/policy.test.ts"],
  [`${jobs}/posting/expire.ts`]: [`${jobs}/posting/expire.test.ts`, `${expiry}/expiry.test.ts`],
  [`${jobs}/posting/delete.ts`]: [
    `${bookings}/choice/chosen-job.test.ts`,
    `${bookings}/live.test.ts`,
    `${jobs}/posting/deleted-meanwhile.test.ts`,
    "server/modules/audit/audit.test.ts",
    "server/modules/notifications/inbox/inbox.test.ts",
  ],
  [`${occasions}/audiences.ts`]: ofAudiences,
  [`${occasions}/job-posted.ts`]: ofAudiences,
  [`${occasions}/index.ts`]: ofAudiences,
};
