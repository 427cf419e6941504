import type { Job } from "../../../../server/modules/jobs/index.ts";
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

interface Props {
  note: Note;
  job: Pick<Job, "schoolPhone">;
  t: Translate;
}

/** How things stand between the job and the substitute; whoever has it calls the school (rule: for-the-chosen-one). */
export function StandingNote({ note, job: { schoolPhone }, t }: Props) {
  return (
    <>
      <p className={`notice ${tones[note] ?? ""}`}>
        <Icon name={note === "chosen" ? "check" : "info"} />
        {t(`jobs:detail.${note}`)}
      </p>
      {note === "chosen" && schoolPhone && (
        <a className="button" href={telephone(schoolPhone)}>
          <Icon name="phone" />
          {t("jobs:detail.callSchool")}
        </a>
      )}
    </>
  );
}
