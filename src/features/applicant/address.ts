/** An e-mail from the address of a page, where the at sign may be escaped. */
export function emailIn(segment: string | undefined): string {
  try {
    return decodeURIComponent(segment ?? "");
  } catch {
    return segment ?? "";
  }
}
