import type { CDPSession, Page } from "playwright";
import { cutFaults } from "./cut.ts";
import { narrowFaults } from "./narrow.ts";

/** From the smallest phone to a large screen. */
const [narrowest, widest] = [320, 1920];

/**
 * What is wrong at some widths with what a page shows now, in words: where its styles begin to be others, since there what is in them
 * has the least room, and every so many pixels, as parts of it have styles for widths of their own.
 */
export async function wrongAtWidths(page: Page, devtools: CDPSession, every = 80): Promise<string[]> {
  const widths = Array.from({ length: (widest - narrowest) / every + 1 }, (_, n) => narrowest + n * every);
  // The frame is none of the product's: what scripts have styled stands in attributes there, which its policy forbids.
  await devtools.send("Page.setBypassCSP", { enabled: true });
  await page.evaluate(layOut);
  const found = await page.evaluate<string[]>(
    `(${sweep})([${narrowFaults}, ${cutFaults}], ${bounds}, ${JSON.stringify(widths)})`,
  );
  await devtools.send("Page.setBypassCSP", { enabled: false });
  return found;
}

/**
 * Runs in the page: lays out the same in a frame, which at another width costs a layout and no more: a window is painted each time,
 * which takes five times as long. Scripts have done their work there; what else they do at another width is not seen.
 */
async function layOut(): Promise<void> {
  const frame = document.createElement("iframe");
  frame.id = "laid-out";
  frame.style.cssText = "position: fixed; inset: 0 auto auto 0; height: 800px; border: 0; visibility: hidden";
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const each of copy.querySelectorAll("script, noscript, link:not([rel=stylesheet])")) each.remove();
  // What is far below is laid out, too.
  copy.insertAdjacentHTML("beforeend", "<style>* { content-visibility: visible !important }</style>");
  frame.srcdoc = `<!doctype html>${copy.outerHTML}`;
  const modal = [...document.querySelectorAll("dialog")].map((each) => each.matches(":modal"));
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  document.body.append(frame);
  await loaded;
  const { contentDocument: shown } = frame;
  for (const [nth, dialog] of [...(shown?.querySelectorAll("dialog") ?? [])].entries()) {
    if (!modal[nth]) continue;
    dialog.close();
    dialog.showModal();
  }
  await shown?.fonts.ready;
}

/** Runs in the page: the least width of a screen for which some of a document's rules are, or are no more. */
function bounds(shown: Document): number[] {
  const pixels = (length: string) => Number.parseFloat(length) * (length.endsWith("rem") ? 16 : 1);
  const firstOf = (condition: string) => [
    // What is up to 600 px, or more than that, ends or begins with 601.
    ...[...condition.matchAll(/width (<=|>) ([\d.]+\w+)/g)].map(([, , length = ""]) => pixels(length) + 1),
    ...[...condition.matchAll(/([\d.]+\w+) < width/g)].map(([, length = ""]) => pixels(length) + 1),
    ...[...condition.matchAll(/width (<|>=) ([\d.]+\w+)/g)].map(([, , length = ""]) => pixels(length)),
    ...[...condition.matchAll(/([\d.]+\w+) <= width/g)].map(([, length = ""]) => pixels(length)),
  ];
  const conditionsIn = (list: CSSRuleList): string[] =>
    [...list].flatMap((rule) => [
      ...("media" in rule ? [(rule as CSSMediaRule).media.mediaText] : []),
      ...("cssRules" in rule ? conditionsIn((rule as CSSGroupingRule).cssRules) : []),
    ]);
  return [...shown.styleSheets].flatMap(({ cssRules }) => conditionsIn(cssRules).flatMap(firstOf));
}

/** Runs in the page: what each finds, with the widths at which it is so. */
function sweep(
  finders: (typeof narrowFaults | typeof cutFaults)[],
  boundsOf: typeof bounds,
  steps: number[],
): string[] {
  const frame = document.querySelector<HTMLIFrameElement>("#laid-out");
  const shown = frame?.contentDocument;
  if (!frame || !shown) throw new Error("Nothing is laid out");
  const faultsAt = finders.map((finder) => finder(shown));
  const [first = 0, last = 0] = [steps.at(0), steps.at(-1)];
  const begins = boundsOf(shown).filter((width) => first < width && width < last);
  const wanted = [...new Set([...steps, ...begins])].sort((one, other) => one - other);
  const at = new Map<string, number[]>();
  for (const width of wanted) {
    frame.style.width = `${width}px`;
    if (shown.documentElement.clientWidth !== width) throw new Error(`It does not become ${width} px wide`);
    for (const fault of new Set(faultsAt.flatMap((faults) => faults(width))))
      at.set(fault, [...(at.get(fault) ?? []), width]);
  }
  frame.remove();
  return [...at].map(([fault, where]) => `${fault} at ${Math.min(...where)} to ${Math.max(...where)} px`);
}
