/**
 * What no log may hold, whoever writes it: everything that the tests log, in their own process or in the servers they
 * start, is looked through (tests/setup.ts).
 */
const secrets: [string, RegExp][] = [
  ["the hash of a password", /\$argon2/],
  ["a session", /eyJ[\w-]{10,}\.eyJ/],
  ["the address of a one-time link", /\/(reset|confirm|unsubscribe)\/[\w-]{16,}/],
  ["the parameters of a statement", /\bparams: |"param(eter)?s":/],
  ["what waits in the queue", /\\?"(token|sealedPassword|sealedToken)\\?":/],
  ["the data of a row", /\bKey \(|Failing row contains/],
  ["the password of the tests", /\btuuri-test(?![\w-])/],
  ["what a test has planted", /canary/i],
];

const found = new Set<string>();

/** Looks through what was logged; gives what it should not hold. */
export function leaksIn(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) =>
      secrets.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line.slice(0, 600)}`),
    );
}

/** For a destination of logs: remembers what should not be there. */
export function watchForLeaks(text: string): void {
  for (const leak of leaksIn(text)) found.add(leak);
}

/** @throws when anything was logged since the last time that should not be */
export function expectNoLeaks(): void {
  const all = [...found];
  found.clear();
  if (all.length > 0) throw new Error(`The log holds\n${all.slice(0, 20).join("\n")}`);
}
