import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { Refusal, refusedAs } from "../../platform/failures/errors.ts";
import { formOf } from "../../platform/http/bodies/bodies.ts";
import { uploadBytes } from "../../platform/http/body-limits.ts";
import { refuses, versioned } from "../../platform/http/notes.ts";
import { twoAtOnce } from "../../platform/process/limit.ts";
import { session } from "../auth/index.ts";
import { seeksJob } from "../bookings/requests.ts";
import { onceAsked, onceKey } from "../idempotency/index.ts";
import { postedJob } from "../jobs/lists/posted/index.ts";
import { changeJobFiles, deleteAttachment } from "./attach.ts";
import { maxFileBytes, type VisibleFile } from "./file.ts";
import { attachmentHeader } from "./keys.ts";
import { AttachmentUpload, FileName, JobFiles, PictureUpload, StoredFiles, StoredPicture } from "./model.ts";
import { createFileStore } from "./stores/create.ts";
import { countUpload, storeAttachments, storePicture } from "./upload.ts";
import { attachment, bytesOf, picture } from "./view.ts";
import { namesToWire, pictureNames, pictureToWire } from "./wire.ts";

const Done = Type.Object({ success: Type.Boolean() });
const posters = ["teacher", "principal"] as const;
/** What a form adds around one file. Bytes. */
const formOverhead = 16 * 1024;

export function fileRoutes(ctx: RootContext) {
  return new Elysia({ name: "files" })
    .use(pictureRoutes(ctx))
    .use(uploadRoutes(ctx))
    .use(attachmentRoutes(ctx));
}

function pictureRoutes(ctx: RootContext) {
  const store = createFileStore(ctx.config);
  return new Elysia({ name: "files-picture", tags: ["Files"] })
    .use(session(ctx))
    .post(
      "/api/shared/image",
      async (asked) => {
        const { actor, request } = asked;
        const upload = async () => {
          const largest = maxFileBytes + formOverhead;
          const body = await filesOf(request, pictureNames.picture, largest).catch(sayOfPicture);
          return onceAsked(ctx, asked, { caller: actor.id, body, apart: true }, async () =>
            pictureToWire(await storePicture(ctx, store, actor, body)),
          );
        };
        return refusedAs(pictureNames, async () => {
          await countUpload(ctx, actor, "picture");
          return twoAtOnce(actor.id, upload);
        });
      },
      {
        signedIn: true,
        response: { 200: StoredPicture },
        detail: {
          summary: "Upload a picture of a person",
          ...onceKey,
          ...refuses("too_many_attempts"),
          requestBody: form(PictureUpload),
        },
      },
    )
    .get(
      "/api/shared/image/:name",
      async ({ actor, params, request }) => {
        const file = await picture(ctx, actor, params.name);
        const tag = `"${file.name.slice(0, 32)}"`;
        const headers = { ...imageHeaders, etag: tag };
        if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
        return answer(file, await bytesOf(ctx, store, file), headers);
      },
      {
        signedIn: true,
        params: FileName,
        detail: {
          summary: "Show a picture of a person",
          ...refuses("not_found"),
          ...versioned,
          responses: bytes("The picture", "image/webp"),
        },
      },
    );
}

function uploadRoutes(ctx: RootContext) {
  const store = createFileStore(ctx.config);
  return new Elysia({ name: "files-upload", tags: ["Files"] })
    .use(session(ctx))
    .post(
      "/api/shared/upload/files",
      async (asked) => {
        const { actor, request } = asked;
        await countUpload(ctx, actor, "files");
        return twoAtOnce(actor.id, async () => {
          const body = await filesOf(request, "files", uploadBytes);
          // Rows come before bytes (upload.ts), in no transaction: after a crash, and of two at once, the clean-up
          // takes what belongs to no job.
          return onceAsked(ctx, asked, { caller: actor.id, body, apart: true }, async () =>
            namesToWire(await storeAttachments(ctx, store, actor, body)),
          );
        });
      },
      {
        signedIn: posters,
        response: { 200: StoredFiles },
        detail: {
          summary: "Upload files to attach to a job",
          ...onceKey,
          ...refuses("file_kind", "file_extension", "too_many_attempts"),
          requestBody: form(AttachmentUpload),
        },
      },
    )
    .get(
      "/api/shared/file/:name",
      async ({ actor, params }) => {
        const file = await attachment(ctx, actor, params.name);
        return answer(file, await bytesOf(ctx, store, file), {
          ...attachmentHeaders,
          "content-disposition": attachmentHeader(file.originalName),
        });
      },
      {
        signedIn: true,
        params: FileName,
        detail: {
          summary: "Download a file of a job",
          ...refuses("not_found"),
          responses: bytes("The file, under the name that it came with", "*/*"),
        },
      },
    );
}

function attachmentRoutes(ctx: RootContext) {
  const store = createFileStore(ctx.config);
  return new Elysia({ name: "files-attachment", tags: ["Files"] })
    .use(session(ctx))
    .post(
      "/api/shared/file/delete/:name",
      async ({ actor, params }) => {
        await deleteAttachment(ctx, store, actor, params.name);
        return { success: true };
      },
      {
        signedIn: posters,
        params: FileName,
        response: { 200: Done },
        detail: {
          summary: "Delete a file of a job, or one that belongs to none yet",
          ...refuses("not_found"),
        },
      },
    )
    .post(
      "/api/teachers/update/job/files",
      async ({ actor, body }) => namesToWire(await changeJobFiles(ctx, store, actor, body)),
      {
        signedIn: posters,
        seeks: seeksJob((actor, key) => postedJob(ctx, actor, key)),
        body: JobFiles,
        response: { 200: StoredFiles },
        detail: {
          summary: "Say which files a job has; those left out are deleted",
          ...refuses("not_found", "job_past"),
        },
      },
    );
}

const form = (schema: typeof PictureUpload | typeof AttachmentUpload) => ({
  required: true,
  content: { "multipart/form-data": { schema } },
});

const bytes = (description: string, type: string) => ({
  200: { description, content: { [type]: { schema: { type: "string", format: "binary" } as const } } },
});

/** However it comes, a picture that is too large is told at its field (rule: body-room). */
function sayOfPicture(error: unknown): never {
  const isTooLarge = error instanceof Refusal && error.status === 413;
  throw isTooLarge ? new Refusal(413, error.code, { picture: "errors:file.tooLarge" }) : error;
}

/** @throws Refusal 400 for what is no form, 413 */
async function filesOf(request: Request, field: string, limit: number): Promise<File[]> {
  const form = await formOf(request, limit);
  return form.getAll(field).filter((part) => part instanceof File);
}

/** Whatever a file holds, it runs nowhere and no other site embeds it (rule: attachment-visible). */
const inert = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};
/** A name always stands for the same picture; the hour bounds how long a deleted one is remembered. */
const imageHeaders = { ...inert, "cache-control": "private, max-age=3600" };
const attachmentHeaders = { ...inert, "cache-control": "private, no-store" };

function answer(
  file: VisibleFile,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Response {
  return new Response(bytes, { headers: { ...headers, "content-type": file.contentType } });
}
