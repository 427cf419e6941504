import type { WaitingPrincipal } from "../../../../server/modules/staff/principals/index.ts";
import { Rejection } from "../../../../server/modules/staff/principals/model.ts";
import { Field } from "../../../components/form/fields/Field.tsx";
import { lengthsOf } from "../../../components/form/lengths.ts";
import { type Lang, translate } from "../../../i18n.ts";
import type { Undone } from "./queue.ts";

interface Props {
  one: WaitingPrincipal;
  undone: Undone | undefined;
  lang: Lang;
}

/** Why somebody is turned away, in the language that they read. */
export function ReasonField({ one, undone, lang }: Props) {
  const t = translate(lang);
  const hint = t("operator:queue.reasonHint", { lang: t(`operator:queue.langs.${one.lang}`) });
  return (
    <Field name="reason" label={t("operator:queue.reason")} hint={hint} error={undone?.errors.reason}>
      {(control) => (
        <textarea
          {...control}
          rows={4}
          lang={one.lang}
          maxLength={lengthsOf(Rejection).reason}
          defaultValue={undone?.reason}
          // biome-ignore lint/a11y/noAutofocus: the first thing to do in the dialog
          autoFocus
        />
      )}
    </Field>
  );
}
