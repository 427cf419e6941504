import { expect, test } from "bun:test";
import { Glob } from "bun";

/** Another word for what has one in every text: what is said once as a job is no "gig" or "place" elsewhere. */
const others = {
  fi: [
    /\bkeik(ka|an|kaa|alle|oista)\b/i,
    /\bpaikka on\b/i,
    /\bpaikkaan valittiin\b/i,
    /\bsait paikan\b/i,
    /\btunnistettu\b/i,
  ],
  // "På jobbet" is where one works, and no job that is searched for; what is said of a job that is open again is agreed.
  sv: [
    /(?<!på )\bjobb(et|en|ets)?\b(?! är nu aktiverat!)/i,
    /\bplatsen är\b/i,
    /\bnotis(en|er)?\b/i,
    /\bidentifierad\b/i,
  ],
} as const;

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
