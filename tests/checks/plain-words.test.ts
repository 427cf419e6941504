import { describe, expect, test } from "bun:test";
import { wireWordsIn } from "./plain-words.ts";

const found = (text: string, path = "server/modules/jobs/posting/post.ts") =>
  wireWordsIn({ path, text }, ["typeOfTemp", "_id"]).length;

describe("a word of the API", () => {
  test("is found as a name, as a member and as a whole text", () => {
    expect(found("const typeOfTemp = 1;")).toBe(1);
    expect(found("job.typeOfTemp ?? job._id")).toBe(2);
    expect(found('errors["typeOfTemp"]')).toBe(1);
    expect(found("Date.parse(job.expire)")).toBe(1);
    expect(found("await jobs.expire(ctx); expire(ctx)")).toBe(0);
    expect(found('  <select name="typeOfTemp">', "src/pages/jobs/new.astro")).toBe(1);
  });

  test("is told with its line, behind comments of several", () => {
    const text = "/*\n * typeOfTemp\n */\njob.typeOfTemp;";
    expect(wireWordsIn({ path: "src/a.ts", text }, ["typeOfTemp"])).toEqual([
      "src/a.ts:4 says typeOfTemp, which is a word of the API: see docs/glossary.md",
    ]);
  });

  test("may stand in a comment, in a longer text and in a longer name", () => {
    expect(found("// typeOfTemp of the wire\nconst type = 1; /* _id */")).toBe(0);
    expect(found('t("jobs:form.typeOfTemp"); const job_id = school_id;')).toBe(0);
  });

  test("may stand where the outside is spoken with", () => {
    for (const path of ["model.ts", "wire.ts", "routes.ts", "poster-routes.ts", "routes.test.ts"]) {
      expect(found("job.typeOfTemp", `server/modules/jobs/${path}`)).toBe(0);
    }
  });
});
