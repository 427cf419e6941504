import { describe, expect, test } from "bun:test";
import { saidTwice, shapesOfModels } from "./shapes.ts";

const visit = { name: "Visit", members: ["who", "where", "day", "from", "until"] };
const lines = (members: string[]) => members.map((name) => `  ${name}: string;\n`).join("");
const found = (text: string, path = "server/modules/jobs/visit.ts") => saidTwice({ path, text }, [visit]);

describe("a thing of a model", () => {
  test("is not said again by a type, however it is written", () => {
    const again = [
      "server/modules/jobs/visit.ts has Stay, which says Visit again: a thing is said once, in a model.ts",
    ];
    expect(found(`export interface Stay {\n${lines(visit.members)}}\n`)).toEqual(again);
    expect(found(`type Stay = {\n  /** Who. */\n${lines(visit.members)}  more?: number;\n};\n`)).toEqual(
      again,
    );
  });

  test("may be taken in part, and be built upon", () => {
    expect(found(`interface Stay {\n${lines(visit.members.slice(1))}}\n`)).toEqual([]);
    expect(found("interface Stay extends Visit {\n  more: number;\n}\n")).toEqual([]);
  });

  test("has its schema nowhere else in its module but where a call is declared", () => {
    expect(found("const Stay = Type.Object({});")).toHaveLength(1);
    for (const path of ["model.ts", "requests.ts", "calls/routes.ts", "calls/board-routes.ts"])
      expect(found("const Stay = Type.Object({});", `server/modules/jobs/${path}`)).toEqual([]);
  });

  test("is looked for by the names that the modules use", () => {
    const job = shapesOfModels().find(({ name }) => name === "Job");
    expect(job?.members).toContain("endsAt");
  });
});
