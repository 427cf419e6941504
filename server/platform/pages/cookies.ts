/** Value of one cookie of a `Cookie` header, decoded; undefined if it is absent or broken. */
export function cookieOf(header: string | null, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = header?.split(";").find((part) => part.trimStart().startsWith(prefix));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.trim().slice(prefix.length)) || undefined;
  } catch {
    return undefined;
  }
}
