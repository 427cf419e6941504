/** A text as programs save it, by its content. */
export interface Decoded {
  text: string;
  /** As a content type names it. */
  charset: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

/** In Unicode, or else in the letters of older Windows, in which all bytes mean something but five that come out as controls. */
export function decoded(bytes: Uint8Array): Decoded {
  const inCharset = (charset: Decoded["charset"]) => ({
    text: new TextDecoder(charset).decode(bytes),
    charset,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return inCharset("utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return inCharset("utf-16be");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), charset: "utf-8" };
  } catch {
    return inCharset("windows-1252");
  }
}
