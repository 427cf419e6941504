import type { Translate } from "../../i18n.ts";
import type { Section } from "./prose.ts";

/** A line of a table of contents; `id` is that of its heading. */
export interface Entry {
  id: string;
  title: string;
  parts?: Entry[];
}

interface Question {
  question: string;
  answer: string[];
}

/** Whole branches of the locales, in the order in which they are written there. */
const branch = <T>(t: Translate, key: string): [string, T][] =>
  Object.entries(t(key, { returnObjects: true }) as Record<string, T>);

export const sectionsOf = (t: Translate, key: string): [string, Section][] => branch<Section>(t, key);

export const questionsOf = (t: Translate, key: string): [string, Question][] => branch<Question>(t, key);

export const entriesOf = (prefix: string, sections: [string, Section][]): Entry[] =>
  sections.map(([name, { title }]) => ({ id: `${prefix}${name}`, title }));
