import { expect, test } from "bun:test";
import { Glob } from "bun";
import { resources } from "./resources.ts";

/** Another word for what has one in every text: what is said once as a job is no "gig" or "place" elsewhere. */
const others = {
  fi: [
    /\bkeik(ka|an|kaa|alle|oista)\b/i,
    /\bpaikka on\b/i,
    /\bpaikkaan valittiin\b/i,
    /\bsait paikan\b/i,
    /\btunnistettu\b/i,
    /aktivointilink/i,
    // Of a choice among assistants and nurses, too.
    /millainen opettaja olet/i,
    /\bsijaisuus on (nyt )?aktivoitu\b/i,
  ],
  // "På jobbet" is where one works, and no job that is searched for; what is said of a job that is open again is agreed.
  sv: [
    /(?<!på )\bjobb(et|en|ets)?\b(?! är nu aktiverat!)/i,
    /\bplatsen är\b/i,
    /\bnotis(en|er)?\b/i,
    /\bidentifierad\b/i,
    /aktiveringslänk/i,
    /vilken sorts lärare är du/i,
  ],
} as const;

test.each(["fi", "sv"] as const)("the screens and mails in %s name no format of a file", async (lang) => {
  for await (const name of new Glob("*.json").scan(`src/locales/${lang}`))
    expect(await Bun.file(`src/locales/${lang}/${name}`).text()).not.toMatch(/\b(JSON|XML)\b/);
});

test.each(["fi", "sv"] as const)(
  "an empty list of applications in %s claims nothing of what was before",
  (lang) => {
    // Whoever has just withdrawn one has applied.
    expect(resources[lang].jobs.applications.empty).not.toMatch(/vielä|ännu|aldrig/);
  },
);

test.each(["fi", "sv"] as const)("what is taken along is said in %s to be for another service", (lang) => {
  expect(resources[lang].profile.security.dataText).toMatch(/toinen palvelu|annan tjänst/);
});

test("that a substitute is found is said in one way", async () => {
  const found: string[] = [];
  for await (const name of new Glob("*.json").scan("src/locales/fi"))
    found.push(...((await Bun.file(`src/locales/fi/${name}`).text()).match(/"Sijainen löytyi.?"/g) ?? []));
  expect(found.length).toBeGreaterThan(1);
  expect(new Set(found)).toEqual(new Set(['"Sijainen löytyi!"']));
});

test.each(["fi", "sv"] as const)("the texts in %s have one word for each thing", async (lang) => {
  const found: string[] = [];
  for (const folder of [`src/locales/${lang}`, `src/content/${lang}`]) {
    for await (const name of new Glob("**/*.{json,md}").scan(folder)) {
      const lines = (await Bun.file(`${folder}/${name}`).text()).split("\n");
      for (const line of lines) {
        if (others[lang].some((word) => word.test(line))) found.push(`${folder}/${name}: ${line.trim()}`);
      }
    }
  }
  expect(found).toEqual([]);
});
