import { markdown } from "../../src/markdown.mjs";
import { sourcesIn } from "./sources.ts";

interface LongText {
  /** Below the folder of its language. */
  name: string;
  /** Its headings as `depth#anchor`; what a list of contents is made of. */
  outline: string[];
  text: string;
  links: string[];
  question: string | undefined;
}

/** Both languages of src/content have the same files with the same headings, and nothing in them is unread or leads astray. */
export async function longTextProblems(): Promise<string[]> {
  const [fi, sv] = [await textsOf("fi"), await textsOf("sv")];
  const problems = [...lacking(fi, sv, "sv"), ...lacking(sv, fi, "fi")];
  for (const [lang, texts] of Object.entries({ fi, sv }))
    for (const text of texts.values())
      problems.push(...faults(text).map((fault) => `${lang}/${text.name} ${fault}`));
  for (const [name, { outline }] of fi) {
    const other = sv.get(name)?.outline ?? outline;
    if (other.join() !== outline.join())
      problems.push(`${name} has other headings in fi (${outline.join(" ")}) and sv (${other.join(" ")})`);
  }
  for (const list of ["substitutes", "schools"])
    if ([...fi.keys()].filter((name) => name.startsWith(`faq/${list}/`)).length < 10)
      problems.push(`${list} have fewer than ten questions answered`);
  return problems;
}

const lacking = (texts: Map<string, LongText>, others: Map<string, LongText>, lang: string) =>
  [...texts.keys()].filter((name) => !others.has(name)).map((name) => `${lang} lacks ${name}`);

function faults({ name, text, links, question, outline }: LongText): string[] {
  const found: string[] = [];
  if (text.trim() === "") found.push("is empty");
  if (/[*[\]{}]|\]\(|^#/m.test(text)) found.push("has a mark that is not read");
  if (name.startsWith("faq/") !== (question !== undefined)) found.push("is a question of the wrong kind");
  if (outline.some((heading) => !/^\d#[a-z-]+$/.test(heading)))
    found.push("has a heading without an anchor of its own");
  for (const href of links)
    if (!/^(#[a-z]+|\/app\/[a-z-]+([/#?].*)?|https:\/\/\S+)$/.test(href)) found.push(`links to ${href}`);
  return found;
}

async function textsOf(lang: string): Promise<Map<string, LongText>> {
  const { render } = await markdown.processor.createRenderer({ syntaxHighlight: false });
  const folder = `src/content/${lang}/`;
  const texts = new Map<string, LongText>();
  for (const { path, text: source } of await sourcesIn([folder], /\.md$/)) {
    const { code } = await render(source);
    const name = path.slice(folder.length);
    texts.set(name, {
      name,
      // Written anchors alone: one that is made of the words would differ between the languages.
      outline: [...source.matchAll(/^(#+) .*?(?:\{#(\S+)\})?$/gm)].map(
        ([, marks = "", id]) => `${marks.length}#${id ?? ""}`,
      ),
      text: code.replace(/<[^>]*>/g, ""),
      links: [...code.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href),
      question: /^---\nquestion: (.+)\n---\n/.exec(source)?.[1],
    });
  }
  return texts;
}
