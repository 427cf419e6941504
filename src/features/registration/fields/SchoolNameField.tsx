import { PrincipalRegistration } from "../../../../server/modules/staff/principals/model.ts";
import { Field } from "../../../components/form/fields/Field.tsx";
import { lengthsOf } from "../../../components/form/lengths.ts";

interface Props {
  value: string;
  error: string | undefined;
  label: string;
  /** What is said beside the name of a school that takes part. */
  known: string;
  /** And beside one that none has. */
  isNew: string;
  /** Before the number of suggestions, for whoever hears them. */
  found: string;
}

/** A school's name, of which those that are there already are suggested (school-names.ts); without scripts one line of text. */
export function SchoolNameField({ value, error, label, known, isNew, found }: Props) {
  return (
    <Field name="school" label={label} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <div className="combo" data-suggests={known} data-is-new={isNew} data-found={found}>
          <input
            {...control}
            aria-describedby={["school-known", control["aria-describedby"]].filter(Boolean).join(" ")}
            defaultValue={value}
            // biome-ignore lint/a11y/noAutofocus: on a page that says what was wrong
            autoFocus={error !== undefined}
            autoComplete="organization"
            required
            maxLength={lengthsOf(PrincipalRegistration).school}
          />
          <div className="popover options" role="listbox" id="school-names" aria-label={label} hidden />
          <p className="hint" id="school-known" role="status" />
          <p className="visually-hidden" role="status" data-count="" />
        </div>
      )}
    </Field>
  );
}
