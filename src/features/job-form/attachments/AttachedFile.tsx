import type { ReactNode } from "react";
import { FieldError } from "../../../components/form/fields/Field.tsx";
import { Icon, type IconName } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { fileLabel } from "../../job/words/facts.ts";
import type { Refused, Sending } from "./useUploads.ts";

interface Shared {
  t: Translate;
  onRemove(): void;
}

/** A file that is stored already. */
export function StoredFile({ name, t, onRemove }: Shared & { name: string }) {
  return (
    <Row label={fileLabel(name)} icon="trash" t={t} onRemove={onRemove}>
      <input type="hidden" name="files" value={name} />
    </Row>
  );
}

/** A file on its way; taken away, it does not arrive. */
export function SendingFile({ file: { name, percent }, t, onRemove }: Shared & { file: Sending }) {
  const hint = <span className="hint">{t("jobs:form.uploading", { percent })}</span>;
  return (
    <Row label={name} icon="cross" t={t} onRemove={onRemove} hint={hint}>
      <progress value={percent} max={100} aria-label={name} />
    </Row>
  );
}

/** A file that did not get there, and why: the job is not posted without it unseen. */
export function RefusedFile({ file: { name, why }, t, onRemove }: Shared & { file: Refused }) {
  return (
    <Row label={name} icon="trash" t={t} onRemove={onRemove}>
      <FieldError text={why} />
    </Row>
  );
}

interface RowProps extends Shared {
  label: string;
  /** Of the button that takes the file away. */
  icon: IconName;
  hint?: ReactNode;
  children: ReactNode;
}

function Row({ label, icon, hint, t, onRemove, children }: RowProps) {
  return (
    <li className="card">
      <Icon name="file" />
      <span className="grow">{label}</span>
      {hint}
      <button
        type="button"
        className="icon-button"
        aria-label={t("jobs:form.removeFile", { name: label })}
        onClick={onRemove}
      >
        <Icon name={icon} />
      </button>
      {children}
    </li>
  );
}
