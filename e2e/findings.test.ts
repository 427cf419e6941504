import { expect, test } from "bun:test";
import { visitor } from "./browser.ts";
import { findings } from "./findings.ts";
import { stage } from "./stage.ts";

const { server, browser } = await stage();

test("what keeps somebody out is found: by its colour, its name, its role, its place in the tree", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.goto("/app/login");
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.removeAttribute("lang");
    document.querySelector("main")?.insertAdjacentHTML(
      "beforeend",
      `<p id="faint">Haalea</p><input id="nameless"><img id="untold" src="data:,"><ul id="list"><p>x</p></ul>
      <h6 id="deep">x</h6><div id="role" role="buton">x</div><a id="empty" href="/app/"></a>`,
    );
    const faint = document.getElementById("faint");
    if (faint) faint.style.cssText = "color: #bbb; background: #fff";
  });
  expect(await findings(page)).toEqual([
    "aria-roles: #role",
    "color-contrast: #faint",
    "heading-order: #deep",
    "html-has-lang: html",
    "image-alt: #untold",
    "label: #nameless",
    "link-name: #empty",
    "list: #list",
  ]);
  await context.close();
});
