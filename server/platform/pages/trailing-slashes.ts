/** A path or address without the slashes that it ends with; a pattern would start anew at each of a thousand. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
