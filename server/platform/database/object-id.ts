/** The wire's `_id`: the second of creation and 64 random bits, in hex (rule: job-names). */
export function objectId(created: Date): string {
  const second = Math.floor(created.getTime() / 1000)
    .toString(16)
    .padStart(8, "0");
  return second + Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
}
