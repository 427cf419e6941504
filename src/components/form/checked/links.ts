/** A way from what is wrong to where it is mended. */
export interface WrongLink {
  /** Of the control, or of the first box of several. */
  id: string;
  /** HTML, as it stands under the field. */
  text: string;
}

/** What the fields of a page as it is written say of themselves (`FieldError`), in their order (rule: wrong-fields-linked). */
export function linksIn(fields: string): WrongLink[] {
  const said = fields.matchAll(/<p class="error" id="(field-[^"]+)-error">(.*?)<\/p>/gs);
  return [...said].flatMap(([, field = "", text = ""]) => {
    const id = [`${field}-first`, field].find((one) => fields.includes(`id="${one}"`));
    return id ? [{ id, text: text.replaceAll(/<[^<>]*>/g, "").trim() }] : [];
  });
}
