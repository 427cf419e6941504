import { MessageBody } from "../../job/card/MessageBody.tsx";
import type { JobFormState } from "../useJobForm.ts";
import { languages, partFields, splitUp } from "./parts.ts";

/** The message as the readers of each language see it. */
export function MessageSeen({ state: { draft, choices, lang: own } }: { state: JobFormState }) {
  return languages.map((lang) => {
    const words = choices.messages?.[lang];
    if (!words) return null;
    const { title, text } = splitUp(draft[partFields[lang].whole]);
    return (
      <MessageBody
        key={lang}
        title={title.trim() || words.title}
        titled
        body={text.trim()}
        kind={words[draft.messageKind]}
        added={words.published}
        {...(lang === own ? {} : { lang })}
      />
    );
  });
}
