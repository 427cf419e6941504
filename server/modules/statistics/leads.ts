/** How early before its beginning a job was published, in hours: from the bound before it to this one. */
export const leadBounds = [2, 12, 24, 72, 168] as const;

/** What of a lead time is said, by its number in `leadBounds`: its bounds in hours, from three days on in days. */
export function leadText(key: string) {
  const n = Number(key);
  const [from, to] = [leadBounds[n - 1], leadBounds[n]];
  if (from === undefined) return { key: "statistics:leads.under", values: { to } } as const;
  if (to === undefined) return { key: "statistics:leads.over", values: { from: from / 24 } } as const;
  return to > 24
    ? ({ key: "statistics:leads.days", values: { from: from / 24, to: to / 24 } } as const)
    : ({ key: "statistics:leads.hours", values: { from, to } } as const);
}
