/** A text as programs save it, by its content. */
export interface Decoded {
  text: string;
  /** As a content type names it. */
  charset: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

/**
 * In Unicode, or else in the letters of older Windows, in which all bytes mean something but five that come out as controls. Without
 * the Ctrl-Z with which DOS ends a text.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const inCharset = (charset: Decoded["charset"], fatal = false) => ({
    text: withoutEnd(new TextDecoder(charset, { fatal }).decode(bytes)),
    charset,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return inCharset("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return inCharset("utf-16be");
  try {
    return inCharset(unmarkedUtf16(bytes) ?? "utf-8", true);
  } catch {
    return inCharset("windows-1252");
  }
}

/** Known without a mark by its NULs: every other byte of most letters here is one, and none of the rest. */
function unmarkedUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const nuls = [0, 0];
  // An iterator would take fifty times as long.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const isMost = (count: number) => bytes.length % 2 === 0 && count * 4 > bytes.length;
  if (even === 0 && isMost(odd)) return "utf-16le";
  return odd === 0 && isMost(even) ? "utf-16be" : undefined;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\x1a") end--;
  return text.slice(0, end);
}
