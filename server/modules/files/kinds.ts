import { fileTypeFromBuffer } from "file-type";
import { invalid } from "../../platform/errors.ts";
import { extensionOf } from "./keys.ts";
import { isPicture } from "./pictures.ts";
import { endsAsZip, zipEntries } from "./zip.ts";

export interface Kind {
  contentType: string;
  /** The first is given to a name that has none. */
  extensions: readonly [string, ...string[]];
  /** Whether bytes that begin like this kind are it, and nothing else as well. */
  isGenuine(bytes: Buffer): boolean | Promise<boolean>;
}

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

const document = (contentType: string, extension: string, ...parts: string[]): Kind => ({
  contentType,
  extensions: [extension],
  isGenuine: (bytes) => isDocument(bytes, parts),
});
const picture = (contentType: string, ...extensions: [string, ...string[]]): Kind => ({
  contentType,
  extensions,
  isGenuine: async (bytes) => !hasMarkup(bytes) && !endsAsZip(bytes) && (await isPicture(bytes)),
});

const text: Kind = { contentType: "text/plain; charset=utf-8", extensions: ["txt"], isGenuine: isText };

const kinds: Kind[] = [
  { contentType: "application/pdf", extensions: ["pdf"], isGenuine: isPdf },
  picture("image/png", "png"),
  picture("image/jpeg", "jpg", "jpeg", "jpe", "jfif"),
  picture("image/webp", "webp"),
  document(`${office}.wordprocessingml.document`, "docx", "[Content_Types].xml", "word/document.xml"),
  document(`${office}.spreadsheetml.sheet`, "xlsx", "[Content_Types].xml", "xl/workbook.xml"),
  document(`${office}.presentationml.presentation`, "pptx", "[Content_Types].xml", "ppt/presentation.xml"),
  document(`${openDocument}.text`, "odt", "mimetype", "content.xml"),
  document(`${openDocument}.spreadsheet`, "ods", "mimetype", "content.xml"),
  document(`${openDocument}.presentation`, "odp", "mimetype", "content.xml"),
];

/** Signatures of two letters, with which a text may well begin ("BMI"); the formats hold NULs, texts do not. */
const shortSignatures = new Set(["bmp", "exe"]);

/**
 * What an attachment is, by its content (rule: attachment-kinds). Its name must say the same, because that
 * is what the receiver's machine goes by.
 * @throws Refusal 422
 */
export async function attachmentKind(name: string, bytes: Buffer): Promise<Kind> {
  const found = await fileTypeFromBuffer(bytes);
  const kind =
    !found || shortSignatures.has(found.ext)
      ? text
      : kinds.find(({ contentType }) => contentType === found.mime);
  if (!kind || !(await kind.isGenuine(bytes))) throw invalid({ files: "errors:file.kind" }, "file_kind");
  const extension = extensionOf(name).toLowerCase();
  if (extension && !kind.extensions.includes(extension)) {
    throw invalid({ files: "errors:file.extension" }, "file_extension");
  }
  return kind;
}

const markup = /<(!doctype|\?php|html|head|body|script|svg|iframe|object|embed)[\s>/:]/i;

function hasMarkup(bytes: Buffer): boolean {
  return markup.test(bytes.toString("latin1"));
}

/** Browsers and readers look this far for what a file is. Bytes. */
const sniffed = 1024;

function isPdf(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, sniffed);
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 2 * sniffed));
  return (
    /^%PDF-[12]\.\d\s/.test(head) &&
    !markup.test(head) &&
    /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail) &&
    !endsAsZip(bytes)
  );
}

/** What readers and browsers take for something else when a text begins with it. */
const notText = /^\s*<\?xml|%PDF-/i;

function isText(bytes: Buffer): boolean {
  try {
    const characters = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return (
      !/[^\P{Cc}\t\n\f\r]/u.test(characters) &&
      !markup.test(characters) &&
      !notText.test(characters.slice(0, sniffed))
    );
  } catch {
    return false;
  }
}

/** Macros, programs and Java archives. */
const active =
  /(^|\/)(vbaProject\.bin|META-INF\/MANIFEST\.MF)$|^(Basic|Scripts)\/|\.(exe|dll|msi|scr|bat|cmd|com|ps1|vbs|js|hta|jar|class|html?)$/i;

function isDocument(bytes: Buffer, parts: string[]): boolean {
  const entries = zipEntries(bytes);
  return (
    entries !== undefined &&
    parts.every((part) => entries.includes(part)) &&
    !entries.some((entry) => active.test(entry))
  );
}
