import { describe, expect, test } from "bun:test";
import { problemsIn } from "./dependencies.ts";

/** What is said against a file that imports another. */
const against = (path: string, specifier: string) =>
  problemsIn([{ path, text: `import { it } from "${specifier}";` }]).length;

describe("dependencies run one way", () => {
  test.each([
    ["server/platform/context.ts", "../app.ts"],
    ["server/platform/worker/runner.ts", "../../serve.ts"],
    ["server/platform/boot.ts", "../commands/start.ts"],
    ["server/platform/boot.ts", "../launch/prepare.ts"],
    ["server/platform/boot.ts", "../plugins/errors.ts"],
    ["server/platform/boot.ts", "../modules/jobs/index.ts"],
    ["server/modules/jobs/post.ts", "../../app.ts"],
    ["server/modules/jobs/post.ts", "../../serve.ts"],
    ["server/modules/jobs/post.ts", "../bookings/apply.ts"],
    ["server/plugins/pages.ts", "../app.ts"],
    ["server/plugins/pages.ts", "../../src/api.ts"],
    ["src/middleware.ts", "../server/app.ts"],
    ["src/components/Face.tsx", "../features/job/calls.ts"],
    ["src/features/job/calls.ts", "../teachers/list.ts"],
    ["db/schema/jobs.ts", "../migrate.ts"],
    ["server/platform/boot.ts", "#server/app.ts"],
    ["server/modules/jobs/post.ts", "#server/modules/bookings/apply.ts"],
  ])("%s may not import %s", (path, specifier) => {
    expect(against(path, specifier)).toBe(1);
  });

  test.each([
    ["server/app.ts", "./modules/jobs/index.ts"],
    ["server/serve.ts", "./app.ts"],
    ["server/commands/start.ts", "../serve.ts"],
    ["server/plugins/gate.ts", "../modules/auth/index.ts"],
    ["server/modules/jobs/post.ts", "../../platform/context.ts"],
    ["src/pages/jobs/new.astro", "../../../server/modules/jobs/index.ts"],
    ["bench/clocks.ts", "../server/modules/jobs/due.fixture.ts"],
    ["src/features/teachers/list.ts", "../job/list/asked-part.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(against(path, specifier)).toBe(0);
  });

  test("nor do modules go in a circle", () => {
    const text = (module: string) => `import { it } from "../${module}/index.ts";`;
    const circle = ["jobs", "bookings"].map((module, n, all) => ({
      path: `server/modules/${module}/it.ts`,
      text: text(all[1 - n] ?? ""),
    }));
    expect(problemsIn(circle)).toEqual(["the modules go in a circle: jobs → bookings → jobs"]);
  });
});
