import { type Static, Type } from "@sinclair/typebox";
import { JobKey } from "../bookings/model.ts";

/** 1 MB (rule: attachments). */
export const maxFileBytes = 1024 * 1024;
/** As many as a job may have. */
export const maxFiles = 10;

const Part = Type.String({ format: "binary", description: "At most 1 MB" });

export const PictureUpload = Type.Object({ img: Part });
export const AttachmentUpload = Type.Object({ files: Type.Array(Part, { minItems: 1, maxItems: maxFiles }) });

const Stored = Type.Object({ filename: Type.String() });
export const StoredPicture = Type.Object({ file: Stored });
export const StoredFiles = Type.Object({ success: Type.Boolean(), files: Type.Array(Stored) });

export const FileName = Type.Object({ name: Type.String() });

export const JobFiles = Type.Object({
  id: JobKey,
  files: Type.Array(Type.String({ maxLength: 300 }), { maxItems: maxFiles }),
});
export type JobFiles = Static<typeof JobFiles>;

/** What a person sends: a `File` of a form is one. */
export type Upload = Pick<File, "name" | "size" | "arrayBuffer">;

/** A row of `files` that the caller may see. */
export type VisibleFile = { name: string; originalName: string; contentType: string; size: number };
