// Shows (rule: run-down).
import { expect, test } from "bun:test";
import { textsIn } from "../../../src/texts/all.ts";
import { stage } from "../../stage.ts";
import { peopleOf } from "./sections.fixture.ts";

const on = await stage();
const { t } = on;
const { world, looking } = peopleOf(on);
const say = textsIn("fi");

test("a clock runs to its end by the server's time, says the last minute's seconds, and what is told then comes by itself", async () => {
  const { person, id, asked } = await world();
  await asked(person);
  await t.client`update requests set until = now() + interval '8 seconds' where job_id = ${id}`;
  const { page, context, reads, stayed } = await looking(person, `/app/specific/${id}`);
  const clock = page.getByRole("timer", { name: say("clock:timer") });
  expect(await clock.textContent()).toMatch(/\d+\u00a0?\s?s/);
  await page.locator(".run-down [role=status]", { hasText: say("clock:left", { count: 1 }) }).waitFor();
  // Nobody is woken for it here.
  await reads(say("asked:expired.title"));
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);

test("without scripts the page says the time of day alone", async () => {
  const { person, id, asked } = await world();
  await asked(person);
  const { page, context } = await looking(person, `/app/specific/${id}`, { javaScriptEnabled: false });
  const shown = page.locator(".run-down p:not(.visually-hidden)").filter({ visible: true });
  expect(await shown.count()).toBe(1);
  expect(await shown.textContent()).toMatch(
    new RegExp(say("asked:open.until", { when: ".*\\d\\d?\\.\\d\\d" })),
  );
  expect(await page.locator(".run-down progress").isVisible()).toBe(false);
  await context.close();
}, 60_000);
