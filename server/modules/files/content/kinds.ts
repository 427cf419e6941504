import { fileTypeFromBuffer } from "file-type";
import { invalid, type Message } from "../../../platform/failures/errors.ts";
import { mainPartOf, partKey } from "../../../platform/relations.ts";
import { decoded } from "../../../platform/words/decoded.ts";
import { extensionOf } from "../keys.ts";
import { beginsAsPdf, holdsPdf, isPdf } from "./pdf.ts";
import { isPicture, isTelephonePicture } from "./pictures.ts";
import { markup, sniffed } from "./sniffed.ts";
import { endsAsZip, type ZipEntry, zipEntries, zipText } from "./zip.ts";

export interface Kind {
  contentType: string;
  /** The first is given to a name that has none. */
  extensions: readonly [string, ...string[]];
  /** Whether bytes that begin like this kind are it, and nothing else as well. */
  isGenuine(bytes: Buffer): boolean | Promise<boolean>;
  /** What to do with those that are not. */
  otherwise: Message;
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

const document = (
  contentType: string,
  extension: string,
  isWhole: (bytes: Buffer, entries: ZipEntry[]) => boolean,
): Kind => ({
  contentType,
  extensions: [extension],
  isGenuine: (bytes) => isDocument(bytes, isWhole),
  otherwise: "errors:file.document",
});
const ofOffice = (kind: string, extension: string) => document(`${office}.${kind}`, extension, hasMainPart);
const ofOpenDocument = (kind: string, extension: string) =>
  document(`${openDocument}.${kind}`, extension, (_, entries) =>
    ["mimetype", "content.xml"].every((part) => entries.some(({ name }) => name === part)),
  );
const picture = (contentType: string, ...extensions: [string, ...string[]]): Kind => ({
  contentType,
  extensions,
  isGenuine: async (bytes) => !hasMarkup(bytes) && !endsAsZip(bytes) && (await isPicture(bytes)),
  otherwise: "errors:file.pictureAnew",
});

const pdf: Kind = {
  contentType: "application/pdf",
  extensions: ["pdf"],
  isGenuine: isPdf,
  otherwise: "errors:file.pdf",
};

const kinds: Kind[] = [
  pdf,
  picture("image/png", "png"),
  picture("image/jpeg", "jpg", "jpeg", "jpe", "jfif"),
  picture("image/webp", "webp"),
  ofOffice("wordprocessingml.document", "docx"),
  ofOffice("spreadsheetml.sheet", "xlsx"),
  ofOffice("presentationml.presentation", "pptx"),
  ofOpenDocument("text", "odt"),
  ofOpenDocument("spreadsheet", "ods"),
  ofOpenDocument("presentation", "odp"),
];

/** Signatures of two letters, with which a text may well begin ("BMI"); the formats hold NULs, texts do not. */
const shortSignatures = new Set(["bmp", "exe"]);

/** Documents of before 2007, and those that may hold macros. */
const olderDocument = /^application\/(x-cfb|vnd\.ms-\w+\..*macroenabled)/i;

/**
 * What an attachment is, by its content (rule: attachment-kinds). Its name must say the same, because that
 * is what the receiver's machine goes by.
 * @throws Refusal 422 that says what to do
 */
export async function attachmentKind(name: string, bytes: Buffer): Promise<Kind> {
  const kind = await kindOf(bytes);
  if (!(await kind.isGenuine(bytes))) throw refused(otherwiseFor(bytes, kind.otherwise));
  const extension = extensionOf(name).toLowerCase();
  if (extension && !kind.extensions.includes(extension)) {
    throw invalid({ files: "errors:file.extension" }, "file_extension");
  }
  return kind;
}

const refused = (message: Message) => invalid({ files: message }, "file_kind");

async function kindOf(bytes: Buffer): Promise<Kind> {
  if (beginsAsPdf(bytes)) return pdf;
  const found = await fileTypeFromBuffer(bytes);
  if (!found || shortSignatures.has(found.ext)) return textKind(bytes);
  const kind = kinds.find(({ contentType }) => contentType === found.mime);
  if (kind) return kind;
  if (isTelephonePicture(found.mime)) throw refused("errors:file.heic");
  throw refused(
    otherwiseFor(bytes, olderDocument.test(found.mime) ? "errors:file.document" : "errors:file.kind"),
  );
}

/** Whatever else stands around a PDF, what to do is to save that anew. */
const otherwiseFor = (bytes: Buffer, message: Message) => (holdsPdf(bytes) ? pdf.otherwise : message);

function hasMarkup(bytes: Buffer): boolean {
  return markup.test(bytes.toString("latin1"));
}

/** What readers and browsers take for something else when a text begins with it. */
const notText = /^\s*<\?xml|%PDF-/i;

function textKind(bytes: Buffer): Kind {
  const { text, charset } = decoded(bytes);
  return {
    contentType: `text/plain; charset=${charset}`,
    extensions: ["txt", "csv"],
    isGenuine: () =>
      !/[^\P{Cc}\t\n\f\r]/u.test(text) &&
      !markup.test(text) &&
      !notText.test(text.slice(0, sniffed)) &&
      !holdsPdf(bytes),
    otherwise: "errors:file.kind",
  };
}

/** Macros, programs and Java archives. */
const active =
  /(^|\/)(vbaProject\.bin|META-INF\/MANIFEST\.MF)$|^(Basic|Scripts)\/|\.(exe|dll|msi|scr|bat|cmd|com|ps1|vbs|js|hta|jar|class|html?)$/i;

function isDocument(bytes: Buffer, isWhole: (bytes: Buffer, entries: ZipEntry[]) => boolean): boolean {
  const entries = zipEntries(bytes);
  return (
    entries !== undefined &&
    !entries.some(({ name }) => active.test(name) || active.test(partKey(name))) &&
    isWhole(bytes, entries)
  );
}

/** Office on the web calls the main part otherwise than Office on a desk: it is the one that the relations name. */
function hasMainPart(bytes: Buffer, entries: ZipEntry[]): boolean {
  const part = (key: string | undefined) => entries.find(({ name }) => partKey(name) === key);
  const relations = part("_rels/.rels");
  if (!relations || !part("[content_types].xml")) return false;
  try {
    return part(mainPartOf(zipText(bytes, relations))) !== undefined;
  } catch {
    return false;
  }
}
