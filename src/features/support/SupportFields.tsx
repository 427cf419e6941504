import { Field, TextField } from "../../components/form/fields/Field.tsx";
import { type Lang, translate } from "../../i18n.ts";

interface Props {
  lang: Lang;
  subject: string;
  message: string;
  errors: Record<string, string>;
}

/** No browser cuts off what is too long: the server says so (rule: support-message). */
export function SupportFields({ lang, subject, message, errors }: Props) {
  const t = translate(lang);
  return (
    <>
      <TextField
        name="subject"
        label={t("support:subject")}
        error={errors["subject"]}
        defaultValue={subject}
        required
        autoFocus={Boolean(errors["subject"])}
      />
      <Field name="message" label={t("support:message")} hint={t("support:hint")} error={errors["message"]}>
        {(control) => (
          <textarea
            rows={9}
            defaultValue={message}
            required
            // biome-ignore lint/a11y/noAutofocus: the first field that is wrong, after it was sent
            autoFocus={Boolean(errors["message"] && !errors["subject"])}
            {...control}
          />
        )}
      </Field>
    </>
  );
}
