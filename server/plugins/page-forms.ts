import { invalid, Refusal } from "../platform/errors.ts";

/**
 * Why what is sent to a page is no form of ours, if so: pages take forms only, and a browser that sends one
 * never puts a NUL in it, which no database column can hold.
 */
export async function refusedForm(request: Request): Promise<Refusal | undefined> {
  if (request.method !== "POST") return undefined;
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined);
  if (!form) return new Refusal(400, "unreadable", { msg: "errors:unreadable" });
  const holdsNul = [...form].flat().some((text) => typeof text === "string" && text.includes("\0"));
  return holdsNul ? invalid({ msg: "errors:unstorable" }) : undefined;
}
