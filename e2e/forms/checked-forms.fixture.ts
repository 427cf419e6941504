import type { Page } from "playwright";
import { pressEarly } from "./presses.ts";

/** What tests of forms that are checked before they are sent do and read. */
export const send = (page: Page) => page.locator("main form[data-checked] button.button").click();
export const wrong = (page: Page) =>
  page.locator(".field.wrong").evaluateAll((fields) =>
    fields.map((field) => {
      const control = field.querySelector("[aria-invalid=true]");
      const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
      const told = field.querySelector(".error");
      // Said under the field, and read out with it.
      return [control?.getAttribute("id"), ids.includes(told?.id ?? "?") ? told?.textContent?.trim() : ""];
    }),
  );

/** What stands above the form: that something is wrong, or what. */
export const above = (page: Page) =>
  page.getByRole("alert").evaluateAll((all) => all.map((one) => one.textContent?.trim()));

/** The script of the form is there as soon as it would hold back what is sent. */
export const watched = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector<HTMLFormElement>("form[data-checked]");
    const event = new SubmitEvent("submit", { cancelable: true });
    return form !== null && !form.dispatchEvent(event);
  });

/** A page whose scripts come when they are let through, the choices of several after all others. */
export async function slowly(page: Page) {
  pressEarly(page);
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  await page.route("**/_astro/*.js", async (route) => {
    await gates[route.request().url().includes("/ComboField.") ? 1 : 0].promise;
    // What asked for it may have been left.
    await route.continue().catch(() => {});
  });
  return { scripts: gates[0].resolve, choices: gates[1].resolve };
}

export const kinds = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;

/** What their pages say. */
export const said = {
  fi: {
    alert: "Tarkista punaisella merkityt kohdat.",
    short: "Vähintään 8 merkkiä.",
    email: "Anna kelvollinen sähköpostiosoite.",
    differs: "Sähköpostiosoitteet eivät täsmää.",
    phone: "Tarkista puhelinnumero. Ulkomaisen numeron eteen tulee maan suuntanumero, esimerkiksi +46.",
    terms: "Ole hyvä, hyväksy ehdot",
    taken: "Tällä sähköpostiosoitteella on jo tili.",
  },
  sv: {
    alert: "Kontrollera fälten som är markerade med rött.",
    short: "Minst 8 tecken.",
    email: "Ange en giltig e-postadress.",
    differs: "E-postadresserna stämmer inte överens.",
    phone: "Kontrollera telefonnumret. Ett utländskt nummer inleds med landsnumret, till exempel +358.",
    terms: "Var god, godkänn användarvillkoren",
    taken: "Det finns redan ett konto med den här e-postadressen.",
  },
};
