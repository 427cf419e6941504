import { useRef } from "react";
import { FieldError } from "../../../components/form/fields/Field.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { JobFormState } from "../useJobForm.ts";
import { RefusedFile, SendingFile, StoredFile } from "./AttachedFile.tsx";

/** Attached files: those stored already, those on their way with how far they have come, and those that did not get there. */
export function Attachments({ state }: { state: JobFormState }) {
  const { t, draft, errors, set, setFiles, uploads } = state;
  const { sending, refused, sendAll, cancel, forget } = uploads;
  const error = errors["files"];
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** The button that had the focus goes with its file. */
  const thenAdd = (remove: () => void) => () => {
    remove();
    set({}, ["files"]);
    adder.current?.focus();
  };
  const takeAway = (name: string) => setFiles((before) => before.filter((other) => other !== name));
  return (
    <fieldset className={`field ${draft.files.length === 0 ? "with-scripts" : ""} ${error ? "wrong" : ""}`}>
      <legend>{t("jobs:facts.files")}</legend>
      <ul className="attachments">
        {draft.files.map((name) => (
          <StoredFile key={name} name={name} t={t} onRemove={thenAdd(() => takeAway(name))} />
        ))}
        {sending.map((file) => (
          <SendingFile key={file.id} file={file} t={t} onRemove={thenAdd(() => cancel(file))} />
        ))}
      </ul>
      <div role="alert">
        {refused.length > 0 && (
          <ul className="attachments">
            {refused.map((file) => (
              <RefusedFile key={file.name} file={file} t={t} onRemove={thenAdd(() => forget(file.name))} />
            ))}
          </ul>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          sendAll(target.files ?? []);
          set({}, ["files"]);
          target.value = "";
        }}
      />
      <button
        ref={adder}
        id="field-files"
        type="button"
        className="button quiet"
        aria-describedby={error && "field-files-error"}
        onClick={() => picker.current?.click()}
      >
        <Icon name="upload" />
        {t("jobs:form.addFile")}
      </button>
      <p className="hint">{t("jobs:form.filesHint")}</p>
      {error && <FieldError id="field-files-error" text={error} />}
    </fieldset>
  );
}
