import type { ComponentProps } from "react";
import { type Lang, translate } from "../../../i18n.ts";
import { Icon } from "../../Icon.tsx";
import { hintBeside } from "../checked/hint.ts";
import { Field, type TextField } from "./Field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type"> & { lang: Lang };

/**
 * What is typed unseen, and a button that shows it (checked/shown.ts): every password stands in one, within a CheckedForm
 * (rule: passwords-shown).
 */
export function PasswordField({ lang, name, label, hint = "", error, ...input }: Props) {
  return (
    <Field name={name} label={label} hint={error ? hintBeside(hint, error) : hint} error={error}>
      {(control) => (
        <div className="password">
          <input {...input} {...control} type="password" />
          <button
            type="button"
            className="icon-button with-scripts"
            aria-pressed="false"
            aria-controls={control.id}
            aria-label={translate(lang)("page.showTyped", { field: label })}
          >
            <Icon name="eye" />
            <Icon name="hide" />
          </button>
        </div>
      )}
    </Field>
  );
}
