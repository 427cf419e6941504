import { Icon } from "../../../components/Icon.tsx";
import { telephone } from "../../../components/use/telephone.ts";
import type { Translate } from "../../../i18n.ts";
import type { Standing } from "./standing.ts";

type Note = NonNullable<Standing["note"]>;

const tones: Partial<Record<Note, string>> = {
  chosen: "is-chosen",
  denied: "is-idle",
  filled: "is-idle",
  past: "is-idle",
};

/** How things stand between the job and the substitute. */
export function StandingNote({ note, t }: { note: Note; t: Translate }) {
  return (
    <p className={`notice ${tones[note] ?? ""}`}>
      <Icon name={note === "chosen" ? "check" : "info"} />
      {t(`jobs:detail.${note}`)}
    </p>
  );
}

/** Whoever has the job calls the school (rule: for-the-chosen-one). */
export function CallSchool({ phone, t }: { phone: string; t: Translate }) {
  return (
    <a className="button" href={telephone(phone)}>
      <Icon name="phone" />
      {t("jobs:detail.callSchool")}
    </a>
  );
}
