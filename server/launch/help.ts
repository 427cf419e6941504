/** What all that serve honour, for the help of a command. */
export const places = `
  PORT, HOST       where it listens
  PUBLIC_URL       the address that people type
  DATA_DIR         where everything lies
  .env.example     tells of the other variables
`;

/**
 * Prints what a command does, for whoever asks by `--help` or `-h`, and ends; also, with 2, where it is told something that it
 * does not know. First of all, before anything is installed.
 * @param knows whether it takes words besides
 */
export function explain(help: string, { knows = false } = {}): void {
  const words = process.argv.slice(2);
  const asks = words.includes("--help") || words.includes("-h");
  if (!asks && (knows || words.length === 0)) return;
  if (!asks) process.stderr.write(`Not known: ${words.join(" ")}\n\n`);
  process[asks ? "stdout" : "stderr"].write(`${help.trim()}\n`);
  process.exit(asks ? 0 : 2);
}
