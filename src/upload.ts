import { type Answer, ApiError, type Callable, toError, whosePage } from "./api.ts";
import type { paths } from "./api-types.ts";

/** The calls that take a file. */
type Uploads = {
  [Path in Callable]: paths[Path]["post"] extends {
    requestBody: { content: { "multipart/form-data": object } };
  }
    ? Path
    : never;
}[Callable];

interface Sending {
  /** The field of the form that holds the file, and the name of the file if it has none of its own. */
  field: string;
  name?: string;
  /** How far it has come, in percent. */
  onProgress(percent: number): void;
  signal?: AbortSignal;
}

/** A file that is sent again, since the answer was lost, is stored once. */
const keys = new WeakMap<Blob, string>();

function keyOf(file: Blob): string {
  const key = keys.get(file) ?? crypto.randomUUID();
  keys.set(file, key);
  return key;
}

/**
 * Sends one file, telling how far it has come; fetch cannot tell that, so it is the older request object.
 * @throws ApiError when it is refused; status 0 when the server cannot be reached
 */
export function upload<Path extends Uploads>(
  path: Path,
  file: Blob,
  { field, name, onProgress, signal }: Sending,
): Promise<Answer<Path>> {
  const body = new FormData();
  if (name) body.append(field, file, name);
  else body.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries({ "idempotency-key": keyOf(file), ...whosePage() }))
      request.setRequestHeader(name, value);
    request.responseType = "json";
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      const { status, response } = request;
      if (status < 300 && response) resolve(response);
      else reject(toError(status, response));
    };
    request.onerror = () => reject(new ApiError(0, "unreachable", {}, {}));
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
