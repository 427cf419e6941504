// Shows (rule: reference-data).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { Value } from "@sinclair/typebox/value";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { testApp } from "../../../tests/support/http.ts";
import { documented } from "../../platform/shapes/called.ts";
import { tell } from "../../platform/shapes/translate.ts";
import { reference } from "./lists.ts";
import { ReferenceLists } from "./model.ts";

const documentedLists = tell(ReferenceLists, reference) as Record<string, unknown>;
let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

test("anybody reads all lists, in both languages, in the documented shape", async () => {
  const { status, body } = await app.anybody.get("/api/reference");
  expect(status).toBe(200);
  expect([...Value.Errors(documented(ReferenceLists), body)]).toEqual([]);
  expect(Object.keys(body).sort()).toEqual(Object.keys(ReferenceLists.properties).sort());
  expect(body.regions).toContainEqual(
    expect.objectContaining({ code: "FI-18", namefi: "Uusimaa", name_swe: "Nyland" }),
  );
  expect(body.jobTypes[0]).toMatchObject({
    value: "one",
    name_fi: "Luokanopettaja",
    name_swe: "Klasslärare",
  });
});

test.each([
  ["jobtypes", "jobTypes"],
  ["grades", "grades"],
  ["subjects", "subjects"],
  ["regions", "regions"],
  ["municipalities", "municipalities"],
  ["qualifications", "qualifications"],
  ["languages", "languages"],
  ["studyyears", "studyYears"],
  ["roles", "roles"],
] as const)("/api/reference/%s is that list alone", async (path, name) => {
  const { status, body } = await app.anybody.get(`/api/reference/${path}`);
  expect({ status, body }).toEqual({ status: 200, body: documentedLists[name] });
});

test("a list that there is not is not found", async () => {
  expect(await app.anybody.get("/api/reference/kings")).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test("caches may keep it; who has this version is told so, and nothing is sent again", async () => {
  const first = await app.anybody.get("/api/reference/municipalities");
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"\w+"$/);
  const headers = { "if-none-match": etag };
  const again = await app.anybody.get("/api/reference/municipalities", { headers });
  expect({ status: again.status, body: again.body, etag: again.headers.get("etag") }).toEqual({
    status: 304,
    body: "",
    etag,
  });
  const other = await app.anybody.get("/api/reference/regions", { headers });
  expect(other.status).toBe(200);
});

test("it is compressed for whoever takes that", async () => {
  const ask = (encoding: string) =>
    app.app.handle(
      new Request("http://localhost/api/reference", { headers: { "accept-encoding": encoding } }),
    );
  const plain = await (await ask("identity")).arrayBuffer();
  const brotli = await ask("gzip, br");
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotli.headers.get("vary")).toContain("Accept-Encoding");
  const small = await brotli.arrayBuffer();
  expect(small.byteLength).toBeLessThan(plain.byteLength / 4);
  expect(Buffer.from(brotliDecompressSync(small)).equals(Buffer.from(plain))).toBe(true);
  const gzip = await ask("gzip");
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
});
