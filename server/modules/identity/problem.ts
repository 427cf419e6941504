export const problems = {
  notConfigured: "notConfigured",
  providerDown: "providerDown",
  refused: "refused",
  expired: "expired",
  used: "used",
  unknown: "unknown",
  otherAccount: "otherAccount",
  invalidAnswer: "invalidAnswer",
  noName: "noName",
  taken: "taken",
  otherPerson: "otherPerson",
} as const;

/** Why a verification failed. */
export type Problem = keyof typeof problems;
