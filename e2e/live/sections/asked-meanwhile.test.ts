// Shows (rule: ask-before-ending, live-sections).
import { expect, test } from "bun:test";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { myRequestFor } from "../../../server/modules/bookings/asking/index.ts";
import { postedJob } from "../../../server/modules/jobs/lists/posted/index.ts";
import { textsIn } from "../../../src/texts/all.ts";
import { question } from "../../people/readers.fixture.ts";
import { stage } from "../../stage.ts";
import { peopleOf } from "./sections.fixture.ts";

const on = await stage();
const { t } = on;
const { world, looking } = peopleOf(on);
const say = textsIn("fi");

test("who gives a job another time, and somebody is asked meanwhile, reads at the press whose request that ends", async () => {
  const { teacher, person, id, asked } = await world();
  const { page, context, stayed } = await looking(teacher, `/app/manage/${id}?edit=1`);
  const save = () => page.getByRole("button", { name: say("jobs:form.save"), exact: true }).click();
  await page.locator("[name='endTime.hour']").selectOption("14");
  await asked(person);
  await page.locator("[data-ends=change]").waitFor({ state: "attached" });
  await save();
  await page.getByRole("checkbox", { name: say("jobs:form.timeAnyway") }).waitFor();
  expect(await page.locator(".when-fields #time-anyway").textContent()).toContain(person.firstName);
  expect(await page.locator("[name='endTime.hour']").inputValue()).toBe("14");
  expect((await postedJob(t.ctx, teacher, id)).endTime).toBe("12:00");
  expect((await myRequestFor(t.ctx, person, id))?.state).toBe("open");
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);

test("who is about to choose on the page of an applicant, and somebody is asked meanwhile, reads so too", async () => {
  const { teacher, person, other, id, asked } = await world();
  await apply(t.ctx, other, { key: id });
  const { page, context, stayed } = await looking(teacher, `/app/profile/${other.email}?job=${id}`);
  await asked(person);
  await page.locator("[data-ends=choose]").first().waitFor({ state: "attached" });
  await page.getByRole("link", { name: say("jobs:profile.choose") }).click();
  const asks = question(page, true);
  await asks.waitFor();
  expect(await asks.textContent()).toContain(`${person.firstName} ${person.lastName}`);
  expect((await myRequestFor(t.ctx, person, id))?.state).toBe("open");
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);
