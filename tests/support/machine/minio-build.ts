import { existsSync } from "node:fs";
import { buildGoProgram, type GoProgram, goProgramPath } from "./go-program.ts";

// Builds the S3 server that tests speak to: the last release of MinIO that its makers published as source.

const minio: GoProgram = {
  name: "minio",
  source: "github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c",
};
export const minioPath = goProgramPath(minio);
export const isMinioBuilt = () => existsSync(minioPath);

/** Waits for whoever builds it already. @returns why there is none; undefined when it is there */
export const buildMinio = () => buildGoProgram(minio);

if (import.meta.main) {
  const reason = await buildMinio();
  if (reason) throw new Error(reason);
}
