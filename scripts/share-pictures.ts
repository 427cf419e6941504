import { join } from "node:path";
import sharp from "sharp";
import { root, step } from "../server/launch/prepare.ts";
import { translator } from "../server/platform/i18n.ts";
import { ensureBrowsers } from "../tests/support/machine/chromium.ts";

// `bun scripts/share-pictures.ts`: draws what is shown of a link that somebody shares, `public/share-fi.png` and
// `share-sv.png`, from the design and its texts. To be done again when either changes.
process.env["TUURI_TEST_BROWSER"] = (await ensureBrowsers()).whole;
const { launchBrowser } = await import("../e2e/browser.ts");
const read = (path: string) => Bun.file(join(root, path));
const tokens = await read("src/styles/tokens.css").text();
const font = "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";
const figtree = Buffer.from(await read(font).arrayBuffer()).toString("base64");
const mark = `<path class="dawn" d="M16 2a14 14 0 0 1 14 14h-7a7 7 0 0 0-7-7z"/><path class="water" d="M16 30A14 14 0 0 1 2 16h7a7 7 0 0 0 7 7z"/>`;

const style = `${tokens}
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${figtree}) }
  body { box-sizing: border-box; position: relative; display: grid; align-content: space-between; width: 1200px; height: 630px;
    margin: 0; padding: 72px 80px; overflow: hidden; background: var(--deep); color: var(--on-deep); font-family: Figtree }
  .name { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 750; letter-spacing: -0.02em }
  .name svg { width: 68px }
  .name .dawn { fill: #f3b061 } .name .water { fill: #7cc8d8 } .name circle { fill: currentcolor }
  .horizon { position: absolute; top: -60px; right: -340px; width: 750px }
  .horizon .dawn { fill: #eaa552 } .horizon .water { fill: #0f6a80 }
  h1 { position: relative; max-width: 15ch; margin: 0; font-size: 82px; font-weight: 700; letter-spacing: -0.025em; line-height: 1.08 }
  p { position: relative; margin: 0; font-size: 32px }`;

const browser = await launchBrowser();
for (const lang of ["fi", "sv"] as const) {
  const t = translator(lang);
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await page.setContent(`<!doctype html><html lang="${lang}"><style>${style}</style><body>
    <svg class="horizon" viewBox="0 0 32 32">${mark}</svg>
    <div class="name"><svg viewBox="0 0 32 32">${mark}<circle cx="16" cy="16" r="3.4"/></svg>${t("page.product")}</div>
    <h1>${t("face:heading")}</h1><p>${t("face:shared")}</p></body></html>`);
  await page.evaluate(() => document.fonts.ready);
  const drawn = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
  await drawn.toFile(join(root, `public/share-${lang}.png`));
  await page.close();
}
await browser.close();
step("public/share-fi.png and public/share-sv.png are drawn");
