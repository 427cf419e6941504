import { expect } from "bun:test";
import type { Locator } from "playwright";
import type { Actor } from "../../server/modules/auth/index.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import type { Stage } from "../stage.ts";
import type { Reader } from "./readers.fixture.ts";

/** @param mayComplain of which refusals the page's console may tell, because the test brings them about */
export const comingTo =
  ({ server, browser }: Pick<Stage, "server" | "browser">, mayComplain?: RegExp) =>
  /** Somebody signed in, as that reader, before their first page. */
  async ({ lang, width, javaScriptEnabled }: Reader, actor: Pick<Actor, "email">) => {
    const { page, context } = await visitor(browser, server.origin, {
      ...{ lang, width, javaScriptEnabled },
      view: null,
      ...(mayComplain ? { mayComplain } : {}),
    });
    await signIn(page, actor.email, testPassword);
    let presses = 0;
    return {
      page,
      context,
      /** @returns the status of the page */
      async go(path: string) {
        const answer = await page.goto(path);
        if (javaScriptEnabled) await whole(page);
        return answer?.status();
      },
      /** @param one or the name of a button */
      async press(one: Locator | string) {
        presses++;
        await (typeof one === "string" ? page.getByRole("button", { name: one, exact: true }) : one).click();
      },
      /** How many there were. */
      presses: () => presses,
      reads: (title: string) => page.getByRole("heading", { name: title, exact: true }).waitFor(),
      /** Nobody who hears it, or sees little, misses anything there. */
      async look() {
        if (!javaScriptEnabled) return;
        await whole(page);
        expect(await findings(page)).toEqual([]);
      },
    };
  };
