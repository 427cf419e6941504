import { invalid } from "../../platform/failures/errors.ts";
import { bytesOf, formOf } from "../../platform/http/bodies/bodies.ts";
import { mostBytesAt, ordinaryBytes } from "../../platform/http/body-limits.ts";
import { understood } from "../../platform/http/understood.ts";

/**
 * What is sent to a page, read once and ready to be read again (rule: works-without-script). Pages take
 * forms only, no larger than any other call unless they say so, and a browser that sends one never puts a NUL in it, which no
 * database column can hold. They read what was meant by it (rule: invisible-marks).
 * @throws Refusal 400, 413, 422
 */
export async function withForm(request: Request, limit = ordinaryBytes): Promise<Request> {
  if (request.method !== "POST") return request;
  const { url, method, headers } = request;
  const body = await bytesOf(request, limit);
  const again = () => new Request(url, { method, headers, body });
  const form = await formOf(again(), limit);
  const holdsNul = [...form].flat().some((text) => typeof text === "string" && text.includes("\0"));
  if (holdsNul) throw invalid({ msg: "errors:unstorable" });
  const meant = new FormData();
  for (const [name, value] of form) meant.append(name, understood(value, name) as string);
  return isSame(form, meant)
    ? again()
    : new Request(url, { method, headers: withoutForm(headers), body: meant });
}

const isSame = (one: FormData, other: FormData) => {
  const values = [...other.values()];
  return [...one.values()].every((value, n) => value === values[n]);
};

/** What a form says of itself is another for another form. */
function withoutForm(headers: Headers): Headers {
  const others = new Headers(headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) others.delete(name);
  return others;
}

/** The largest form that a page takes, of whoever asks: lists of teachers come from principals, and to one page (rule: teacher-import). */
export const largestForm = (request: Request, asker: { type: string } | null): number =>
  asker?.type === "principal" ? mostBytesAt(new URL(request.url).pathname) : ordinaryBytes;
