/**
 * What the library checks, by the words of its messages before anything of the caller's: these quote what was sent. The first that
 * fits is said.
 */
const checks = [
  ["challenge", /^Unexpected (authentication|registration) response challenge/],
  ["origin", /^Unexpected (authentication|registration) response origin/],
  ["party", /^Unexpected RP ID hash/],
  ["user verification", /^User verification (was )?required/],
  ["user presence", /^User not present/],
  ["counter", /^Response counter value/],
  ["type", /^Unexpected (authentication|registration) response type/],
  ["id", /^(Missing credential ID|Credential ID was not)/],
  ["JSON", /JSON/],
] as const;

/** Why a passkey was refused, in words of our own alone: for the log. */
export function refusedFor(error: unknown): { type: string; check: string } {
  const { message } = error instanceof Error ? error : { message: "" };
  const [check] = checks.find(([, words]) => words.test(message)) ?? ["something else"];
  return { type: error instanceof Error ? error.constructor.name : typeof error, check };
}
