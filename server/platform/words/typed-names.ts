/* By itself: the page on which principals register carries this alone. */

/** Letters; fewer are in the names of half of all schools. */
export const shortestName = 3;

/** Whether so much of a school's name is typed that it is looked for (rule: school-suggested). */
export const isEnoughOfName = (typed: string): boolean =>
  (typed.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= shortestName;
