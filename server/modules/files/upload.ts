import { files } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { invalid, type Message, Refusal } from "../../platform/failures/errors.ts";
import { countFilesUnavailable } from "../../platform/metrics/metrics.ts";
import type { Actor } from "../auth/index.ts";
import { countAttempt } from "../auth/limits/index.ts";
import { attachmentKind } from "./content/kinds.ts";
import { pictureContentType, squarePicture } from "./content/pictures.ts";
import { maxFileBytes, maxFiles, type Upload } from "./file.ts";
import { cleanName, extensionOf, newKey } from "./keys.ts";
import { type FileStore, storeAway } from "./stores/store.ts";

type Field = "picture" | "files";
type Row = typeof files.$inferInsert;

const uploadsByAccount = { name: "upload:account", hits: 60, seconds: 60 * 60 };

/** Call it before a body is read. @throws Refusal 429 */
export async function countUpload(ctx: Context, actor: Actor, field: Field): Promise<void> {
  await countAttempt(ctx, uploadsByAccount, actor.id, field);
}

/** @throws Refusal 422, 413 when the picture is too large */
export async function storePicture(
  ctx: Context,
  store: FileStore,
  actor: Actor,
  uploads: Upload[],
): Promise<string> {
  const [upload] = checkedSizes("picture", uploads, 1);
  const bytes = await squarePicture(await read(upload));
  // Everybody who sees the person would see the name, so the one that the camera or the person gave goes too.
  const originalName = "picture.webp";
  const row: Row = {
    name: newKey(originalName),
    originalName,
    kind: "picture",
    contentType: pictureContentType,
    size: bytes.length,
    uploadedBy: actor.id,
    createdAt: ctx.now(),
  };
  await keep(ctx, store, [{ row, bytes }]);
  return row.name;
}

/**
 * Stores all of the files or, when one is not acceptable, none.
 * @throws Refusal 422, 413 when one is too large
 * (rule: attachments)
 */
export async function storeAttachments(
  ctx: Context,
  store: FileStore,
  actor: Actor,
  uploads: Upload[],
): Promise<string[]> {
  const accepted = [];
  for (const upload of checkedSizes("files", uploads, maxFiles)) {
    const bytes = await read(upload);
    accepted.push({ row: await attachmentRow(ctx, actor, upload.name, bytes), bytes });
  }
  await keep(ctx, store, accepted);
  return accepted.map(({ row }) => row.name);
}

async function attachmentRow(
  ctx: Context,
  actor: Actor,
  given: string | undefined,
  bytes: Buffer,
): Promise<Row> {
  const cleaned = cleanName(given ?? "");
  const { contentType, extensions } = await attachmentKind(cleaned, bytes);
  const originalName = extensionOf(cleaned) ? cleaned : `${cleaned}.${extensions[0]}`;
  return {
    name: newKey(originalName),
    originalName,
    kind: "attachment",
    contentType,
    size: bytes.length,
    uploadedBy: actor.id,
    createdAt: ctx.now(),
  };
}

/**
 * Rows first: a row without bytes is found at once, bytes without a row only by going through the whole store
 * (rule: rows-before-bytes).
 */
async function keep(ctx: Context, store: FileStore, accepted: { row: Row; bytes: Buffer }[]) {
  await ctx.db.insert(files).values(accepted.map(({ row }) => row));
  for (const { row, bytes } of accepted) {
    await store.put(row.name, bytes, row.contentType).catch((error) => {
      countFilesUnavailable(error);
      ctx.log.error({ err: error, file: row.name.slice(0, 32) }, "file not stored");
      throw storeAway();
    });
  }
}

function checkedSizes(field: Field, uploads: Upload[], limit: number): [Upload, ...Upload[]] {
  const [first, ...rest] = uploads;
  const refused = (message: Message) => invalid({ [field]: message });
  if (!first) throw refused("errors:required");
  if (uploads.length > limit) throw refused({ key: "errors:tooManyItems", values: { limit } });
  for (const { size } of uploads) {
    if (size > maxFileBytes) throw new Refusal(413, "too_large", { [field]: "errors:file.tooLarge" });
    if (size === 0) throw refused("errors:file.empty");
  }
  return [first, ...rest];
}

const read = async (upload: Upload) => Buffer.from(await upload.arrayBuffer());
