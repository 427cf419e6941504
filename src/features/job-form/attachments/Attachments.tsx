import { useRef } from "react";
import { FieldError } from "../../../components/form/fields/Field.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { SendingFile, StoredFile } from "./AttachedFile.tsx";
import { useUploads } from "./useUploads.ts";

interface Props {
  files: string[];
  t: Translate;
  onChange(change: (files: string[]) => string[]): void;
  /** Whether files are on their way, which a job that is posted now would be without. */
  onSending(sending: boolean): void;
}

/** Attached files: those stored already, and those on their way with how far they have come. */
export function Attachments({ files, t, onChange, onSending }: Props) {
  const onStored = (stored: string[]) => onChange((before) => [...before, ...stored]);
  const { sending, error, sendAll, cancel } = useUploads({ t, onStored, onSending });
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** The button that had the focus goes with its file. */
  const thenAdd = (remove: () => void) => () => {
    remove();
    adder.current?.focus();
  };
  const takeAway = (name: string) => onChange((before) => before.filter((other) => other !== name));
  return (
    <fieldset className={`field ${files.length === 0 ? "with-scripts" : ""}`}>
      <legend>{t("jobs:facts.files")}</legend>
      <ul className="attachments">
        {files.map((name) => (
          <StoredFile key={name} name={name} t={t} onRemove={thenAdd(() => takeAway(name))} />
        ))}
        {sending.map((file) => (
          <SendingFile key={file.id} file={file} t={t} onRemove={thenAdd(() => cancel(file))} />
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          sendAll(target.files ?? []);
          target.value = "";
        }}
      />
      <button ref={adder} type="button" className="button quiet" onClick={() => picker.current?.click()}>
        <Icon name="upload" />
        {t("jobs:form.addFile")}
      </button>
      <p className="hint">{t("jobs:form.filesHint")}</p>
      <div role="alert">{error && <FieldError id="files-error" text={error} />}</div>
    </fieldset>
  );
}
