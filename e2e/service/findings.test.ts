import { expect, test } from "bun:test";
import { visitor, whole } from "../browser.ts";
import { heldUntilPainted, shifted } from "../pages/measures/shift.ts";
import { stackedWrongly } from "../pages/measures/stacked.ts";
import { severalStrong } from "../pages/measures/strong.ts";
import { withoutCache } from "../pages/measures/weight.ts";
import { wrongAtWidths } from "../pages/measures/widths.ts";
import { outOfOrder, unseen } from "../pages/seen.ts";
import { stage } from "../stage.ts";
import { findings } from "./findings.ts";

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

test("buttons that stand above one another in the wrong order are found, and more than one strong button", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await page.goto("/app/login");
  expect([await stackedWrongly(page), await severalStrong(page)]).toEqual([[], []]);
  const ofPage = await page.locator("main .button:not(.quiet, .plain, .small)").allInnerTexts();
  await page.evaluate(() => {
    const [quiet, strong] = [
      '<a class="button quiet" href="#">Peru</a>',
      '<button class="button">Tee</button>',
    ];
    document
      .querySelector("main")
      ?.insertAdjacentHTML(
        "beforeend",
        `<div><p>${quiet}</p></div><section>${quiet}<div></div><form>${strong}</form></section>`,
      );
    const place = document.querySelector<HTMLElement>("main section:last-child");
    if (place) place.style.display = "grid";
  });
  expect(await stackedWrongly(page)).toEqual(["Peru / Tee"]);
  expect(await severalStrong(page)).toEqual([...ofPage, "Tee"]);
  await context.close();
});

test("what moves, is not to be seen or comes later than what stands below it is found", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const unpainted = await heldUntilPainted(page, await withoutCache(page));
  unpainted();
  await page.goto("/app/faq");
  await whole(page);
  expect([await shifted(page), await unseen(page), await outOfOrder(page)]).toEqual([[], [], []]);
  await page.evaluate(() => {
    const [late, parts] = [document.createElement("p"), document.createElement("div")];
    late.style.height = "80px";
    parts.className = "stack";
    parts.innerHTML = '<p>Alempana</p><p class="later">Ylempänä</p>';
    document.querySelector("main")?.prepend(late);
    document.querySelector("main")?.append(parts);
    parts.querySelector<HTMLElement>(".later")?.style.setProperty("order", "-1");
  });
  expect(await shifted(page)).toEqual([expect.stringMatching(/^moves by 0\.\d+/)]);
  expect(await outOfOrder(page)).toEqual(["out of order: later"]);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("main :not(h1, h1 *, :has(h1))"))
      part.style.opacity = "0";
  });
  expect(await unseen(page)).toEqual([expect.stringMatching(/^\d+ of \d+ characters are seen$/)]);
  await context.close();
});

test.each([
  ["a page as it should be", "", []],
  [
    "a table that is too wide for a phone",
    "<table><tr><td><div class='wide' style='width: 410px'>Taulukko</div></td></tr></table>",
    ["div.wide is wider than the screen at 320 to 400 px"],
  ],
  [
    "a column in which a letter has room between two widths",
    `<style>@media (700px <= width < 900px) { .job { grid-template-columns: minmax(0, 1fr) calc(100vw - 40px) } }</style>
    <div class="job" style="display: grid"><p>Sijaisuuden tiedot</p><p>Toinen</p></div>`,
    ['"Sijaisuuden" is broken apart in p at 700 to 880 px'],
  ],
  [
    "a row that is cut off by its card between two widths",
    `<style>@media (700px <= width < 900px) { .posted { grid-template-columns: 80px 100% } }</style>
    <article class="posted" style="display: grid; overflow: clip"><p>Sijaisuus</p><p style="text-align: right"><a class="pen" href="#">Muokkaa</a></p></article>`,
    ["a.pen reaches out of article.posted at 700 to 880 px"],
  ],
  [
    "what is too wide between two steps alone, where its styles begin",
    `<style>@supports (display: grid) { @media (641px <= width < 700px) { .far { margin-left: 600px; width: 90px } } }</style>
    <p class="far">Aula</p>`,
    ["p.far is wider than the screen at 641 to 641 px"],
  ],
  [
    "a button that stands outside its card, and a pane that would have to be moved sideways",
    `<section class="card" style="width: 200px; border: 1px solid"><p style="margin-left: 150px">
      <button class="wide" style="width: 100px">Valitse</button></p></section>
    <div class="pane" style="width: 200px; max-height: 100px; overflow-y: auto">
      <b class="late" style="margin-left: 190px">Aula</b></div>`,
    [
      "button.wide reaches out of section.card at 320 to 1920 px",
      "b.late reaches out of div.pane at 320 to 1920 px",
    ],
  ],
] as const)("laid out at all widths, %s", async (_, more, faults) => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.setContent(`<!doctype html><html lang="fi"><meta charset="utf-8">
    <style>* { margin: 0; overflow-wrap: anywhere } .row { display: flex; gap: 4px } td { white-space: nowrap }</style>
    <div style="overflow-x: auto"><div style="width: 2000px">Leveä, mutta vieritettävä</div></div>
    <div class="row"><p style="width: 50px; overflow: hidden; text-overflow: ellipsis; overflow-wrap: normal">Lyhennettävä</p>
    <p style="width: 50px">to 3.12. klo 8</p></div>
    <p>Sijaisuuksia on <a href="#">neljä</a>, ja <b>Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas</b> on yksi.</p>
    ${more}`);
  expect(await wrongAtWidths(page, await withoutCache(page))).toEqual([...faults]);
  await context.close();
});
