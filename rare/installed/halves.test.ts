// Shows (rule: kept-pages).
import { expect, test } from "bun:test";
import { keptNotice, withAppBehindLine } from "../../e2e/installed/app.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { textsIn } from "../../src/texts/all.ts";

const set = await stage();

test("a connection that breaks in the middle of a page: all of it at once, its copy where it does not come, but never in place of a form", async () => {
  const { page, context, line } = await withAppBehindLine(set, "sv");
  const said = keptNotice(page, "sv");
  const half = async (at: typeof page, path: string, from?: string) => {
    line.holdEnds(path, from);
    await at.goto(path, { waitUntil: "commit" });
  };

  await half(page, "/app/jobs/all");
  expect(await page.locator("[data-toasts]").count()).toBe(0);
  // The second time nothing comes.
  line.hold();
  line.breakOff("/app/jobs/all");
  await said.waitFor();
  expect(await page.locator("[data-toasts]").count()).toBe(1);
  line.letGo();

  const [form, other] = [await context.newPage(), await context.newPage()];
  await half(form, "/app/support", "</main>");
  const written = form.locator("main textarea, main input:not([type=hidden], [type=submit])").first();
  await written.fill("Ei pidä kadota");
  await half(other, "/app/profile");
  expect(await other.locator("[data-toasts]").count()).toBe(0);
  line.holdEnds(undefined);
  line.breakOff("/app/support");
  line.breakOff("/app/profile");
  await other.locator("[data-toasts]").waitFor({ state: "attached" });
  await other.getByRole("heading", { level: 1, name: textsIn("sv")("common:menu.profile") }).waitFor();
  expect(await written.inputValue()).toBe("Ei pidä kadota");
  expect(line.asked("/app/support")).toBe(1);

  await context.close();
  await line.close();
}, 90_000);
