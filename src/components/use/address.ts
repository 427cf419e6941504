type Query = Record<string, string | null | undefined>;

/** A page's address with this query; what has no value is left out of it. */
export function pathWith(path: string, query: Query): string {
  const named = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return named.length > 0 ? `${path}?${new URLSearchParams(named)}` : path;
}

/** What an address says of these names, to stay in another one. */
export const keptOf = (asked: URLSearchParams, ...names: string[]): Query =>
  Object.fromEntries(names.map((name) => [name, asked.get(name)]));

/** What an address says of a question that was answered with no (Unchanged.astro). */
export const declined = { done: "unchanged" };
