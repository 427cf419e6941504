const megabyte = 1024 * 1024;
const every = 250;
/** A process this small is left alone. */
const roomy = 170 * megabyte;

/**
 * Has garbage collected while there is little of it. Left alone, the engine lets it grow by what the machine has:
 * rendering pages, it kept 120 MB of objects of which 30 were in use.
 * @returns what ends it
 */
export function keepTidy(): () => void {
  const timer = setInterval(
    tidying(
      () => process.memoryUsage.rss(),
      () => Bun.gc(true),
    ),
    every,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * One look at how much the process holds. The more there is to search through, the more must have come before it
 * is searched again.
 */
export function tidying(resident: () => number, collect: () => void): () => void {
  let settled = roomy;
  return () => {
    const now = resident();
    // What was freed goes back to the system a little later.
    settled = Math.max(roomy, Math.min(settled, now));
    if (now < settled * 1.1) return;
    collect();
    settled = resident();
  };
}
