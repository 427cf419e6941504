const minute = 60_000;

/** One answer for all who ask within a minute, also while it is being worked out. What failed is not kept. */
export function onceAMinute<T>(now: () => Date, work: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    const time = now().getTime();
    if (kept && time < kept.until) return kept.answer;
    const begun = { answer: work(), until: time + minute };
    kept = begun;
    begun.answer.catch(() => {
      if (kept === begun) kept = undefined;
    });
    return begun.answer;
  };
}
