import { useEffect, useRef, useState } from "react";
import { namesFromWire } from "../../../server/modules/files/wire.ts";
import { ApiError } from "../../api.ts";
import { FieldError } from "../../components/form/Field.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Translate } from "../../i18n.ts";
import { upload } from "../../upload.ts";
import { fileLabel } from "../job/words/facts.ts";

interface Props {
  files: string[];
  t: Translate;
  onChange(change: (files: string[]) => string[]): void;
  /** Whether files are on their way, which a job that is posted now would be without. */
  onSending(sending: boolean): void;
}

/** The most that one attached file may weigh (rule: attachments). */
const largestFile = 1024 * 1024;

interface Sending {
  id: number;
  name: string;
  percent: number;
  stop: AbortController;
}

/** Attached files: those stored already, and those on their way with how far they have come. */
export function Attachments({ files, t, onChange, onSending }: Props) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [error, setError] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const nextId = useRef(0);

  const underWay = sending.length > 0;
  useEffect(() => onSending(underWay), [underWay, onSending]);

  async function send(file: File) {
    if (file.size > largestFile) return setError(t("jobs:form.fileTooLarge"));
    const one: Sending = { id: nextId.current++, name: file.name, percent: 0, stop: new AbortController() };
    setSending((before) => [...before, one]);
    const progress = (percent: number) =>
      setSending((before) => before.map((other) => (other.id === one.id ? { ...other, percent } : other)));
    try {
      const { signal } = one.stop;
      const sent = { field: "files", onProgress: progress, signal };
      const stored = namesFromWire(await upload("/api/shared/upload/files", file, sent));
      onChange((before) => [...before, ...stored]);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.text) || t("jobs:form.fileFailed"));
    } finally {
      setSending((before) => before.filter((other) => other.id !== one.id));
    }
  }

  return (
    <fieldset className={`field ${files.length === 0 ? "with-scripts" : ""}`}>
      <legend>{t("jobs:facts.files")}</legend>
      <ul className="attachments">
        {files.map((name) => (
          <li className="card" key={name}>
            <Icon name="file" />
            <span className="grow">{fileLabel(name)}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t("jobs:form.removeFile", { name: fileLabel(name) })}
              onClick={() => {
                onChange((before) => before.filter((other) => other !== name));
                adder.current?.focus();
              }}
            >
              <Icon name="trash" />
            </button>
            <input type="hidden" name="files" value={name} />
          </li>
        ))}
        {sending.map(({ id, name, percent, stop }) => (
          <li className="card" key={id}>
            <Icon name="file" />
            <span className="grow">{name}</span>
            <span className="hint">{t("jobs:form.uploading", { percent })}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t("jobs:form.removeFile", { name })}
              onClick={() => {
                stop.abort();
                setSending((before) => before.filter((other) => other.id !== id));
                adder.current?.focus();
              }}
            >
              <Icon name="cross" />
            </button>
            <progress value={percent} max={100} aria-label={name} />
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          setError(undefined);
          for (const file of target.files ?? []) send(file);
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
