/** What was expected of a value, and what may be shown of the one that was found: never all that can hold a secret. */
export class Unfit extends Error {
  constructor(
    readonly expected: string,
    readonly found: string | undefined,
  ) {
    super(expected);
  }

  of(variable: string): Error {
    const found = this.found === undefined ? "nothing" : JSON.stringify(this.found);
    return new Error(`${variable}: expected ${this.expected}, found ${found}`);
  }
}
