import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Standing } from "./standing.ts";

type Note = NonNullable<Standing["note"]>;

const tones: Partial<Record<Note, string>> = {
  chosen: "is-chosen",
  denied: "is-urgent",
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
