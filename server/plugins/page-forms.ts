import { invalid } from "../platform/errors.ts";
import { bytesOf, formOf, ordinaryBytes } from "../platform/http/bodies.ts";

/**
 * What is sent to a page, read once and ready to be read again (rule: works-without-script). Pages take
 * forms only, no larger than any other call, and a browser that sends one never puts a NUL in it, which no
 * database column can hold.
 * @throws Refusal 400, 413, 422
 */
export async function withForm(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const { url, method, headers } = request;
  const body = await bytesOf(request, ordinaryBytes);
  const again = () => new Request(url, { method, headers, body });
  const form = await formOf(again(), ordinaryBytes);
  const holdsNul = [...form].flat().some((text) => typeof text === "string" && text.includes("\0"));
  if (holdsNul) throw invalid({ msg: "errors:unstorable" });
  return again();
}
