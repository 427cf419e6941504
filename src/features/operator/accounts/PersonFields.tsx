import { auditReasons } from "../../../../server/modules/audit/index.ts";
import { Field, TextField } from "../../../components/form/fields/Field.tsx";
import { type Lang, translate } from "../../../i18n.ts";
import type { PersonRefused } from "./person.ts";

interface Props {
  undone: PersonRefused | undefined;
  lang: Lang;
}

/** Chosen, never guessed: the log says it. */
export function WhyField({ undone, lang }: Props) {
  const t = translate(lang);
  const words = { label: t("operator:accounts.why"), hint: t("operator:accounts.whyHint") };
  return (
    <Field name="why" {...words} error={undone?.errors["why"]}>
      {(control) => (
        <select {...control} required defaultValue={undone?.typed.why}>
          <option value="">{t("operator:accounts.chooseWhy")}</option>
          {auditReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`operator:audit.reasons.${reason}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Both as they are; one that is emptied stays as it was. */
export function NameFields({
  undone,
  lang,
  name,
}: Props & { name: Record<"firstName" | "lastName", string> }) {
  const t = translate(lang);
  return (["firstName", "lastName"] as const).map((field) => (
    <TextField
      key={field}
      name={field}
      label={t(`operator:accounts.rename.${field}`)}
      maxLength={100}
      autoComplete="off"
      defaultValue={undone?.typed[field] ?? name[field]}
      error={undone?.errors[field]}
    />
  ));
}
