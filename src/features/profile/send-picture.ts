import { call } from "../../api.ts";

/**
 * Sends a picture and makes it the person's own (SPEC 7, `image` and `add/profilepic`).
 * @param onProgress how much has been sent, in percent
 * @throws Error with the server's own words, if it gave any
 */
export async function sendPicture(
  picture: Blob,
  email: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const body = new FormData();
  body.append("img", picture, "picture.jpg");
  const filename = await upload(body, keyOf(picture), onProgress);
  await call("/api/shared/add/profilepic", { email, filename });
}

/** A picture that is sent again, since the answer was lost, is stored once. */
const keys = new WeakMap<Blob, string>();

function keyOf(picture: Blob): string {
  const key = keys.get(picture) ?? crypto.randomUUID();
  keys.set(picture, key);
  return key;
}

/** With the older request object, because fetch cannot tell how far a sending has come. */
function upload(body: FormData, key: string, onProgress: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/shared/image");
    request.setRequestHeader("idempotency-key", key);
    request.responseType = "json";
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      const answer = request.response as { file?: { filename: string }; img?: string; msg?: string } | null;
      if (request.status < 300 && answer?.file) resolve(answer.file.filename);
      else reject(new Error(answer?.img ?? answer?.msg ?? ""));
    };
    request.onerror = () => reject(new Error());
    request.send(body);
  });
}
