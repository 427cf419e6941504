// Shows (rule: forms-lose-nothing).
import { expect, test } from "bun:test";
import { visitor } from "../browser.ts";
import { kinds, said, send, slowly, watched, wrong } from "../forms/checked-forms.fixture.ts";
import { stage } from "../stage.ts";

const { server, browser } = await stage();

test("what is sent before the choice of regions is alive is looked at once it is, and says all that is wrong", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route("**/ComboField.*.js", async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto("/app/register/user", { waitUntil: "commit" });
  await watched(page);
  await send(page);
  await send(page);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.evaluate(() => {
    Object.assign(window, { sent: 0 });
    addEventListener("submit", () =>
      Object.assign(window, { sent: (window as unknown as { sent: number }).sent + 1 }),
    );
  });
  press();
  await page.getByRole("alert").getByText(said.fi.alert).waitFor();
  expect((await wrong(page)).map(([id]) => id)).toContain("field-regions");
  // However often it was pressed.
  expect(await page.evaluate(() => (window as unknown as { sent: number }).sent)).toBe(1);
  await context.close();
});

test.each(kinds.slice(0, 1))(
  "in $lang at $width px what the server said of a field stays until that is changed, whenever the scripts come",
  async ({ lang, width }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    const comes = await slowly(page);
    await page.goto("/app/register/user", { waitUntil: "commit" });
    await page.locator("[name=firstName]").fill("Aino");
    await page.locator("[name=status]").selectOption("teacher");
    // Of a page from before a qualification was taken off the list.
    const one = page.locator("[name=qualifications]").first();
    await one.evaluate((tick: HTMLInputElement) => Object.assign(tick, { value: "gone", checked: true }));
    await send(page);
    await page.getByRole("alert").getByText(said[lang].alert).waitFor();
    const told = await wrong(page);
    expect(told.map(([id]) => id)).toEqual(
      expect.arrayContaining(["field-lastName", "field-qualifications", "field-regions"]),
    );
    const before = told.filter(([id]) => id === "field-qualifications" || id === "field-regions");
    const still = async () =>
      (await wrong(page)).filter(([id]) => id === "field-qualifications" || id === "field-regions");

    await page.clock.install();
    comes.scripts();
    await watched(page);
    // Into what is not alive yet, and past the time that the form waits for it.
    for (const name of ["qualifications", "regions"]) {
      await page.locator(`#field-${name}`).evaluate((field) => (field as HTMLElement).focus());
      await page.keyboard.insertText("x");
    }
    await send(page);
    await page.clock.fastForward(5_000);
    await page.waitForFunction(() => document.activeElement?.id === "field-lastName");
    expect(await still()).toEqual(before);
    comes.choices();
    await page.waitForFunction(() => !document.querySelector("[data-combo='']"));
    expect(await still()).toEqual(before);

    await page.locator("#field-regions").click();
    await page.locator("#field-regions-menu, [role=listbox]").getByRole("option").nth(1).click();
    await page.keyboard.press("Escape");
    await page.locator(".field.wrong #field-regions").waitFor({ state: "detached" });
    expect(await still()).toEqual(before.filter(([id]) => id !== "field-regions"));
    await send(page);
    expect(await still()).toEqual(before.filter(([id]) => id !== "field-regions"));
    await context.close();
  },
);

test("what is wrong with a choice whose script does not come in time is said once it has come", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv" });
  const comes = await slowly(page);
  comes.scripts();
  await page.clock.install();
  await page.goto("/app/register/user", { waitUntil: "commit" });
  await watched(page);
  await send(page);
  await page.clock.fastForward(5_000);
  await page.getByRole("alert").getByText(said.sv.alert).waitFor();
  expect((await wrong(page)).map(([id]) => id)).not.toContain("field-regions");
  comes.choices();
  await page.locator(".field.wrong #field-regions").waitFor();
  expect((await wrong(page)).map(([id]) => id)).toContain("field-regions");
  await context.close();
});
