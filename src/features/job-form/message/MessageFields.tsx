import { DateField } from "../../../components/form/date/DateField.tsx";
import { dateWords } from "../../../components/form/date/words.ts";
import { Field, TextField } from "../../../components/form/fields/Field.tsx";
import type { Lang } from "../../../i18n.ts";
import { longestTitle } from "../../job/words/message.ts";
import { MessageKind } from "../fields/MessageKind.tsx";
import type { JobFormState } from "../useJobForm.ts";
import { joined, languages, partFields, splitUp } from "./parts.ts";
import type { MessageWords } from "./words.ts";

/** A message in both languages side by side, and until when it is shown (rule: message-languages). */
export function MessageFields({ state }: { state: JobFormState }) {
  const { t, lang, today, job, draft, errors, choices, set } = state;
  return (
    <>
      <div className="kinds">
        <MessageKind value={draft.messageKind} t={t} onChange={(messageKind) => set({ messageKind })} />
        <DateField
          name="endDate"
          label={t("jobs:messages.until")}
          value={draft.endDate}
          error={errors["endDate"]}
          min={today}
          {...{ today, lang }}
          words={dateWords(t, t("jobs:messages.until"))}
          onChange={(endDate) => set({ endDate })}
        />
        <input type="hidden" name="multiDay" value="on" />
        {job && <input type="hidden" name="startDate" value={draft.startDate} />}
      </div>
      <div className="both-languages">
        {languages.map((one) => {
          const words = choices.messages?.[one];
          return words && <InOneLanguage key={one} state={state} lang={one} words={words} />;
        })}
      </div>
    </>
  );
}

interface Props {
  state: JobFormState;
  lang: Lang;
  words: MessageWords;
}

/** Its words are those of its language, whatever the page's is. */
function InOneLanguage({ state: { draft, errors, lengths, set }, lang, words }: Props) {
  const { title, text, whole } = partFields[lang];
  const parts = splitUp(draft[whole]);
  const change = (changed: Partial<typeof parts>, field: string) =>
    set({ [whole]: joined({ ...parts, ...changed }) }, [field]);
  return (
    <fieldset className="one-language" lang={lang}>
      <legend>
        <span className="code" aria-hidden="true">
          {lang.toUpperCase()}
        </span>
        {words.language}
      </legend>
      <TextField
        name={title}
        label={words.title}
        value={parts.title}
        maxLength={longestTitle}
        autoComplete="off"
        error={errors[title]}
        onChange={({ target }) => change({ title: target.value }, title)}
      />
      <Field name={text} label={words.text} error={errors[text]}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={(lengths.description ?? 5000) - longestTitle - 1}
            value={parts.text}
            onChange={({ target }) => change({ text: target.value }, text)}
          />
        )}
      </Field>
    </fieldset>
  );
}
