import type { Crowd } from "./crowd.ts";
import type { Work } from "./work.ts";

/** What those who listened have heard of: each posting of their region they should, and no other. */
export function hearing({ answered: { posted }, streams }: Work, { listening }: Crowd) {
  let [told, repeats, missed, strange] = [0, 0, 0, 0];
  for (const [at, { heard }] of streams.entries()) {
    const region = listening[at]?.region;
    missed += [...posted].filter(([id, job]) => job.region === region && !heard.has(id)).length;
    for (const [id, times] of heard) {
      told += 1;
      repeats += times - 1;
      const job = posted.get(id);
      if (job && job.region !== region) strange++;
    }
  }
  return { told, repeats, missed, strange };
}
