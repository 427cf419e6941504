import { Type } from "@sinclair/typebox";
import { JobKey } from "../bookings/model.ts";
import { maxFiles } from "./file.ts";

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
