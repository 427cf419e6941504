import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";

type Message = Pick<Job, "description" | "messageKind" | "descriptionSv">;

/** Characters of a title; a longer first line is text. */
export const longestTitle = 90;

/** The operator has both languages and reads their own; substitutes are given theirs alone (rule: message-languages). */
export const messageText = ({ description, descriptionSv }: Message, lang?: string): string =>
  (lang === "sv" && descriptionSv) || description;

/** A message is one text; its first line is its title if more lines follow. */
export function titledText(text: string): { title: string; body: string } {
  const [first = "", ...rest] = text.trim().split("\n");
  const body = rest.join("\n").trim();
  return body && first.trim().length <= longestTitle
    ? { title: first.trim(), body }
    : { title: "", body: text.trim() };
}

/** @param lang of the operator */
export function messageParts(message: Message, t: Translate, lang?: string) {
  const { title, body } = titledText(messageText(message, lang));
  if (title) return { title, body, titled: true };
  return { title: t(`jobs:state.${message.messageKind ?? "Tips"}`), body, titled: false };
}
