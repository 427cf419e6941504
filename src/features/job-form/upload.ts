/** SPEC 5: the most that one attached file may weigh. */
export const largestFile = 1024 * 1024;

/** A file that is sent again, since the answer was lost, is stored once. */
const keys = new WeakMap<File, string>();

function keyOf(file: File): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

interface Stored {
  success: boolean;
  files: { filename: string }[];
}

/**
 * Sends one file, telling how far it has come in percent; fetch cannot tell that.
 * @returns the name under which it is stored
 * @throws the server's own words, if it gave any
 */
export function upload(
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const body = new FormData();
  body.append("files", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/shared/upload/files");
    request.setRequestHeader("idempotency-key", keyOf(file));
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      const stored = request.response as Stored | null;
      const name = request.status < 300 ? stored?.files[0]?.filename : undefined;
      if (name) resolve(name);
      else reject(new Error(messageIn(request.response)));
    };
    request.onerror = () => reject(new Error());
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function messageIn(answer: unknown): string {
  if (typeof answer !== "object" || answer === null) return "";
  const { code: _code, ...fields } = answer as Record<string, unknown>;
  const texts = Object.values(fields).filter((value): value is string => typeof value === "string");
  return texts[0] ?? "";
}
