// Shows (rule: invisible-marks, works-without-script).
import { expect, test } from "bun:test";
import type { Refusal } from "../../platform/failures/errors.ts";
import { largestForm, withForm } from "./page-forms.ts";

const urlencoded = "application/x-www-form-urlencoded";
const sent = async (type: string | undefined, body?: string, method = "POST") => {
  const headers = type ? { "content-type": type } : undefined;
  const request = new Request("http://localhost/app/login", { method, headers, body });
  return withForm(request).then(
    () => undefined,
    (error: Refusal) => error.status,
  );
};

test("what is sent to a page is a form, whole and without NUL, or it is refused", async () => {
  expect(await sent(urlencoded, "email=a%40b.fi&password=x")).toBeUndefined();
  expect(await sent(urlencoded)).toBeUndefined();
  expect(await sent(urlencoded, "email=a%00")).toBe(422);
  expect(await sent(urlencoded, "a%00=b")).toBe(422);
  expect(await sent(undefined)).toBe(400);
  expect(await sent("application/json", "{}")).toBe(400);
  expect(await sent("multipart/form-data; boundary=x", "cut off")).toBe(400);
  expect(await sent(undefined, undefined, "GET")).toBeUndefined();
});

test("the page reads the form once more", async () => {
  const request = new Request("http://localhost/app/login", {
    method: "POST",
    body: new URLSearchParams({ a: "1" }),
  });
  const again = await withForm(request);
  expect((await again.formData()).get("a")).toBe("1");
});

test("the page reads what was meant, and files as they are", async () => {
  const body = new FormData();
  body.append("email", "Kaisa <kaisa@koulu.test>\u200e");
  body.append("phone", "\u202atel:+358 40 123 4567\u202c");
  body.append("password", "\u200esana");
  body.append("info", "👨‍👩‍👧 \u200eה");
  body.append("file", new File(["\u200e"], "lista.csv"));
  const again = await withForm(new Request("http://localhost/app/x", { method: "POST", body }));
  const { file, ...texts } = Object.fromEntries(await again.formData());
  expect(texts).toEqual({
    email: "kaisa@koulu.test",
    phone: "+358 40 123 4567",
    password: "\u200esana",
    info: "👨‍👩‍👧 \u200eה",
  });
  expect(await (file as File).text()).toBe("\u200e");
});

test("a form is no larger than any other call, whether it says its size or not", async () => {
  const long = `email=${"a".repeat(70_000)}`;
  expect(await sent(urlencoded, long)).toBe(413);
  const headers = { "content-type": urlencoded, "content-length": "70000" };
  const saysSo = new Request("http://localhost/app/login", { method: "POST", headers, body: "a=1" });
  await expect(withForm(saysSo)).rejects.toMatchObject({ status: 413 });
});

test("a list of teachers may be as large as a file, from a principal and to its page alone", async () => {
  const to = (path: string) => new Request(`http://localhost/app/teachers${path}`, { method: "POST" });
  expect(largestForm(to("/import"), { type: "principal" })).toBe(1024 * 1024 + 64 * 1024);
  expect(largestForm(to("/import"), { type: "teacher" })).toBe(64 * 1024);
  expect(largestForm(to("/import"), null)).toBe(64 * 1024);
  expect(largestForm(to("/create"), { type: "principal" })).toBe(64 * 1024);
});
