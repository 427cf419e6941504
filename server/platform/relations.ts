import { SaxesParser } from "saxes";

/** A relation of a part in a package of Office documents (OPC). */
export interface Relation {
  id: string;
  /** The last word of its type: "worksheet". */
  kind: string;
  /** The part that it leads to, by its `partKey`. */
  part: string;
}

const root = "http://package/";

/**
 * What a part is known by, however its name is written: "./Word/my%20text.xml" is "word/my text.xml".
 * @param folder in which a name lies that does not begin at the top; what leads out of the package is the key of no part
 */
export function partKey(name: string, folder = ""): string {
  const at = URL.parse(name, `${root}${folder}`);
  if (!at?.href.startsWith(root)) return name;
  try {
    return decodeURIComponent(at.pathname.slice(1)).toLowerCase();
  } catch {
    return name;
  }
}

/** Of the largest documents some hundred characters a part. */
const mostCharacters = 256 * 1024;

/**
 * @param folder of the part whose relations they are: what does not begin at the top lies there
 * @throws Error for what is no XML, or more of it than relations take
 */
export function relationsOf(xml: string, folder: string): Relation[] {
  if (xml.length > mostCharacters) throw new RangeError("more than relations take");
  const found: Relation[] = [];
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes: { Id: id = "", Type: type = "", Target: target = "" } }) => {
    // Writers choose a prefix.
    if (name.slice(name.indexOf(":") + 1) !== "Relationship") return;
    found.push({ id, kind: type.slice(type.lastIndexOf("/") + 1), part: partKey(target, folder) });
  });
  parser.write(xml).close();
  return found;
}

/**
 * The part that a package is about, by the relations at its top (`_rels/.rels`): not all programs call it the same
 * (rule: attachment-kinds).
 */
export const mainPartOf = (xml: string): string | undefined =>
  relationsOf(xml, "").find(({ kind }) => kind === "officeDocument")?.part;
