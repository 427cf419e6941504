/** Files that decide who may, who can, and who is told, with the tests that are to notice any change of them. */
export const targets: Record<string, string[]> = {
  "server/modules/bookings/rules.ts": ["server/modules/bookings/rules.test.ts"],
  "server/modules/bookings/policy.ts": ["server/modules/bookings", "server/modules/jobs/change.test.ts"],
  "server/modules/bookings/candidate.ts": ["server/modules/bookings"],
  "server/modules/bookings/choose.ts": ["server/modules/bookings"],
  "server/modules/bookings/collisions.ts": ["server/modules/bookings", "server/modules/jobs/change.test.ts"],
  "server/modules/auth/policy.ts": ["server/modules/auth", "tests/edge/names.test.ts"],
  "server/modules/jobs/expire.ts": ["server/modules/expiry", "server/modules/jobs"],
  "server/modules/notifications/announcements/audience.ts": ["server/modules/notifications/announcements"],
};
