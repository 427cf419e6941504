// Shows (rule: ask-before-ending).
import { expect, test } from "bun:test";
import { myRequestFor } from "../../../server/modules/bookings/asking/index.ts";
import { postedJob } from "../../../server/modules/jobs/lists/posted/index.ts";
import { textsIn } from "../../../src/texts/all.ts";
import { peopleOf } from "../../live/sections/sections.fixture.ts";
import { stage } from "../../stage.ts";

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
  await save();
  await page.getByRole("checkbox", { name: say("jobs:form.timeAnyway") }).waitFor();
  expect(await page.locator(".when-fields #time-anyway").textContent()).toContain(person.firstName);
  expect(await page.locator("[name='endTime.hour']").inputValue()).toBe("14");
  expect((await postedJob(t.ctx, teacher, id)).endTime).toBe("12:00");
  expect((await myRequestFor(t.ctx, person, id))?.state).toBe("open");
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);
