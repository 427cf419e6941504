/**
 * How much is tried and from which number it is drawn: the same number draws the same calls. Without either it is the quick form,
 * which is the same each time.
 */
const rounds = Number(process.env["TUURI_HOSTILE_ROUNDS"] ?? 0);
const given = process.env["TUURI_HOSTILE_SEED"];
const whole = rounds > 0;

export const settings = {
  whole,
  rounds: Math.max(1, rounds),
  seed: given === undefined ? (whole ? Math.floor(Math.random() * 2 ** 31) : 1) : Number(given),
};

/** How what was found is drawn again. */
export const replay = (seed: number) =>
  `TUURI_HOSTILE_ROUNDS=1 TUURI_HOSTILE_SEED=${seed} bun run rare hostile`;
