/** Of the workbook. */
export type Row = { chosen: boolean; owner: string; created: Date; start: Date };

/**
 * Fill rate, filled, unfilled and number, of rows in groups: what the table must say. Nothing of fewer than five but their number, and where that is one
 * group alone nothing of the smallest other either.
 * @param few what is said in place of it
 */
export const reckonedIn =
  (few: string) =>
  (rows: Row[], key: (row: Row) => string): Record<string, string[]> => {
    const groups = [...Map.groupBy(rows, key)].sort(([, a], [, b]) => a.length - b.length);
    const small = groups.filter(([, of]) => of.length < 5).length;
    const withheld = small === 1 ? 2 : small;
    return Object.fromEntries(
      groups.map(([name, of], nth) => {
        const filled = of.filter(({ chosen }) => chosen).length;
        const share = [
          `${Math.round((100 * filled) / of.length)} %`,
          String(filled),
          String(of.length - filled),
        ];
        const none = Array.from(share, () => few);
        return [name, [...(nth < withheld ? none : share), String(of.length)]];
      }),
    );
  };
