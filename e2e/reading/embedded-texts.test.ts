import { expect, test } from "bun:test";
import { Glob } from "bun";
import { namespaces } from "../../src/locales/resources.ts";
import { embeddedTexts } from "../../src/texts/embedded-texts.ts";

/** Names of texts, or how they begin, as the scripts of the built pages say them. */
async function namesInScripts(): Promise<string[]> {
  const name = new RegExp(`["'\`]((?:${namespaces.join("|")}):[a-zA-Z][\\w.]*)`, "g");
  const found = new Set<string>();
  for await (const file of new Glob("dist/client/_astro/*.js").scan())
    for (const [, one = ""] of (await Bun.file(file).text()).matchAll(name)) found.add(one);
  return [...found];
}

/** A text, one of its forms by number, or some that begin like it. */
function has(texts: object, [space = "", path = ""]: string[]): boolean {
  const names = [space, ...path.split(".")];
  const last = names.pop() ?? "";
  let at: unknown = texts;
  for (const one of names)
    at = at && typeof at === "object" ? (at as Record<string, unknown>)[one] : undefined;
  return Boolean(at && typeof at === "object" && Object.keys(at).some((one) => one.startsWith(last)));
}

test("each page brings the texts that its scripts may say", async () => {
  const names = await namesInScripts();
  expect(names.length).toBeGreaterThan(300);
  for (const lang of ["fi", "sv"] as const) {
    const texts = JSON.parse(embeddedTexts[lang]) as object;
    expect(names.filter((one) => !has(texts, one.split(":")))).toEqual([]);
  }
});
