import type { Lang } from "../../../i18n.ts";
import { titledText } from "../../job/words/message.ts";

/** A message as the form asks for it: its text is the title's line, and what comes behind it. */
export interface Parts {
  title: string;
  text: string;
}

/** The fields of each language, and where the draft keeps what they make. */
export const partFields = {
  fi: { title: "title", text: "text", whole: "description" },
  sv: { title: "titleSv", text: "textSv", whole: "descriptionSv" },
} as const;

export const languages: Lang[] = ["fi", "sv"];

/** As it is typed: of a text that is not finished nothing is cut off. */
export function splitUp(whole: string): Parts {
  const at = whole.indexOf("\n");
  return at < 0 ? { title: whole, text: "" } : { title: whole.slice(0, at), text: whole.slice(at + 1) };
}

export const joined = ({ title, text }: Parts): string => (title || text ? `${title}\n${text}` : "");

/** A text that was posted, which may have no title. */
export function posted(whole: string): string {
  const { title, body } = titledText(whole);
  return joined({ title, text: body });
}
