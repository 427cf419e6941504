const megabyte = 1024 * 1024;
const every = 250;
/** A process this small is left alone. */
const roomy = 170 * megabyte;
/** Beyond this it is searched however long that takes: it may hold 300. */
const tight = 240 * megabyte;
/** Of the time, at most so much goes to searching a process that is neither. */
const share = 1 / 25;

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
 * is searched again; and whoever makes much garbage with every answer is not searched all the time.
 */
export function tidying(
  resident: () => number,
  collect: () => void,
  clock = () => performance.now(),
): () => void {
  let settled = roomy;
  let restsUntil = 0;
  return () => {
    const now = resident();
    // What was freed goes back to the system a little later.
    settled = Math.max(roomy, Math.min(settled, now));
    if (now < settled * 1.1 || (now < tight && clock() < restsUntil)) return;
    const began = clock();
    collect();
    restsUntil = clock() + (clock() - began) / share;
    settled = resident();
  };
}
