/** What the pages of the running test have complained of, in their consoles and by exceptions that nobody caught. */
const heard: string[] = [];

export function complain(text: string): void {
  heard.push(text);
}

/** @throws when a page has complained since the last time; each test ends with it (tests/setup.ts) */
export function expectNoComplaints(): void {
  const all = heard.splice(0);
  if (all.length > 0) throw new Error(`A page complains of\n${all.join("\n")}`);
}
