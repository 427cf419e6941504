import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { markPage, signInByForm, visitor, wasNotReloaded, whole } from "../../e2e/browser.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { testPassword } from "../../tests/support/factories.ts";

/** What the product is for, as people do it: posted, seen at once, applied for, chosen, seen at once. */
export async function meet(browser: Browser, origin: string, teacher: Actor, substitute: Actor) {
  // At the end, when the parts are stopped while they hear of events.
  const mayComplain = /status of 502/;
  const swede = (await visitor(browser, origin, { lang: "sv", width: 390, mayComplain })).page;
  const finn = (await visitor(browser, origin, { lang: "fi", width: 1200, mayComplain })).page;
  await signInByForm(swede, substitute.email, testPassword);
  await markPage(swede);
  await signInByForm(finn, teacher.email, testPassword);
  await finn.goto("/app/jobs/overview");
  await post(finn);

  await swede
    .locator("article", { hasText: "Klasslärare" })
    .getByRole("link", { name: "Klasslärare" })
    .click();
  await whole(swede);
  await swede.getByRole("button", { name: "Sök vikariatet" }).click();
  await swede.getByRole("dialog").getByRole("button", { name: "Godkänn och sök" }).click();
  await swede.waitForURL(/\/app\/jobs\/personal/);
  await markPage(swede);

  await finn.getByText("1 uusi hakija").first().waitFor();
  await finn.getByRole("link", { name: /^Luokanopettaja,/ }).click();
  await finn
    .getByRole("link", { name: `${substitute.firstName} ${substitute.lastName}`, exact: true })
    .click();
  await finn.waitForURL(/\/app\/profile\//);
  await whole(finn);
  await finn.getByRole("link", { name: "Valitse sijaiseksi" }).click();
  await finn.getByRole("dialog").getByRole("button", { name: "Valitse", exact: true }).click();
  await finn.waitForURL(/\/app\/jobs\/overview/);
  await swede.locator("article.is-chosen", { hasText: "Klasslärare" }).waitFor();
  return { finn, live: await wasNotReloaded(swede) };
}

async function post(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Lisää sijaisuus" }).first().click();
  await page.getByLabel("Sijainen tehtävään").selectOption({ label: "Luokanopettaja" });
  const [year, month, day] = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10).split("-");
  await page.locator("[name=startDate]").fill(`${day}.${month}.${year}`);
  await page.getByRole("button", { name: "Julkaise" }).click();
  await page.waitForURL(/\/app\/jobs\/overview/);
}

/** @param nameOf of the picture that is kept. @returns its sides, as it comes back */
export async function changePicture(page: Page, nameOf: () => Promise<string | null | undefined>) {
  await page.goto("/app/profile");
  const plain = { width: 900, height: 600, channels: 3 as const, background: "#07f" };
  const buffer = await sharp({ create: plain }).jpeg().toBuffer();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Lisää kuva" }).click();
  await (await choosing).setFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Käytä kuvaa" }).click();
  await page.locator(".toast").getByText("Kuva tallennettu").waitFor();
  const picture = await page.request.get(`/api/shared/image/${await nameOf()}`);
  const { width, height } = await sharp(await picture.body()).metadata();
  return [width, height];
}

/** What signs people in besides the password: a passkey begun, and an app's secret as a picture. @param operator who has neither */
export async function beginFactors(browser: Browser, origin: string, operator: Actor) {
  const { page } = await visitor(browser, origin, { lang: "fi", width: 1200 });
  await page.goto("/app/login");
  await page.locator("main input[name=email]").fill(operator.email);
  await page.locator("main input[name=password]").fill(testPassword);
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/second-factor/);
  await page.locator(".totp-secret").waitFor();
  const picture = await page.locator("main form.form").innerHTML();
  const passkey = await page.evaluate(async () => {
    const answer = await fetch("/api/shared/passkeys/begin", { method: "POST" });
    return { status: answer.status, options: (await answer.json()) as { challenge?: string } };
  });
  await page.close();
  return {
    picture: picture.includes("<svg") || picture.includes("svg+xml"),
    passkey: [passkey.status, typeof passkey.options.challenge],
  };
}
