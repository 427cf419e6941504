/** The largest body of an ordinary call or form. Bytes (rule: body-limits). */
export const ordinaryBytes = 64 * 1024;
/** Of an upload: ten attachments of 1 MB and what surrounds them. */
export const uploadBytes = 12 * 1024 * 1024;
/** Of a file with a list, before anything of it is read: a workbook brings more than its cells. */
export const mostListBytes = 1024 * 1024;

/** Where more than an ordinary body is taken: in all, with what surrounds it (rule: teacher-import). */
const larger = new Map([
  ["/api/shared/image", uploadBytes],
  ["/api/shared/upload/files", uploadBytes],
  ["/app/teachers/import", mostListBytes + ordinaryBytes],
]);

/**
 * The most that is read of a body at a path, whoever sends it (rule: body-room): what counts the bodies under way and what reads
 * them ask here, so that no place reads more than was counted. Bytes.
 */
export const mostBytesAt = (path: string): number =>
  larger.get(path.replace(/(?<!\/)\/+$/, "")) ?? ordinaryBytes;
