import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "../../Icon.tsx";

/** What ties a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  autoFocus?: true;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  /** Beside the label, e.g. a link. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label, one control, and under it the hint and what is wrong: on a page that comes with that, the first such one has the focus. */
export function Field({ name, label, hint, error, aside, className = "", children }: FieldProps) {
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control: ControlProps = { id, name };
  if (described) control["aria-describedby"] = described;
  if (error) Object.assign(control, { "aria-invalid": true, autoFocus: true });
  return (
    <div className={`field ${error ? "wrong" : ""} ${className}`}>
      <div className="row">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children(control)}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="error" id={id}>
      <Icon name="info" />
      {text}
    </p>
  );
}

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "children"> {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  aside?: ReactNode;
}

/** The common case: one line of text. */
export function TextField({ name, label, hint, error, aside, className, ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} aside={aside} className={className}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
