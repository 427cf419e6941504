// Shows (rule: apply-consent).
import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Lang, translate } from "../../../i18n.ts";
import { ApplyTerms } from "./ApplyTerms.tsx";

const shown = (lang: Lang, region: string) =>
  renderToStaticMarkup(createElement(ApplyTerms, { job: { region }, t: translate(lang) }));

test.each([
  ["fi", "FI-18", ["rikosrekisteriote", "6 kuukautta", "toistuvat myöhäiset esteet"]],
  ["fi", "SE-AB", ["registerutdrag", "12 kuukautta", "toistuvat myöhäiset esteet"]],
  ["sv", "FI-18", ["straffregisterutdrag", "6 månader", "daghemmet", "upprepade sena förhinder"]],
  ["sv", "SE-AB", ["belastningsregistret", "12 månader", "förskolan", "upprepade sena förhinder"]],
] as const)("in %s a job in %s is applied to on the terms of its country", (lang, region, words) => {
  const text = shown(lang, region);
  for (const word of words) expect(text).toContain(word);
});
