import { expect, test } from "bun:test";
import { refusedForm } from "./page-forms.ts";

const urlencoded = "application/x-www-form-urlencoded";
const sent = async (type: string | undefined, body?: string, method = "POST") => {
  const headers = type ? { "content-type": type } : undefined;
  return (await refusedForm(new Request("http://localhost/app/login", { method, headers, body })))?.status;
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
  await refusedForm(request);
  expect((await request.formData()).get("a")).toBe("1");
});
