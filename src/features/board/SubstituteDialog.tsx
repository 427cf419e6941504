import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { Face } from "../../components/Face.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Lang, Translate } from "../../i18n.ts";
import { whenInFull } from "../dates.ts";
import { jobTitle } from "../job-detail/facts.ts";
import { statusText, telephone } from "./ChosenStrip.tsx";

interface Props {
  job: PostedJob | undefined;
  lang: Lang;
  t: Translate;
  onClose(): void;
}

/** SPEC 2, 'you have a substitute': whom to call, with everything at hand. */
export function SubstituteDialog({ job, lang, t, onClose }: Props) {
  const substitute = job?.chosenSubstitute;
  const name = `${substitute?.firstName} ${substitute?.lastName}`;
  return (
    <Dialog
      open={job !== undefined}
      title={t("jobs:substitute.title")}
      closeLabel={t("jobs:common.close")}
      onClose={onClose}
      actions={
        substitute && (
          <>
            <a className="button quiet" href={`mailto:${substitute.email}`}>
              <Icon name="mail" />
              {t("jobs:substitute.mailShort")}
            </a>
            {substitute.phone && (
              <a className="button" href={telephone(substitute.phone)}>
                <Icon name="phone" />
                {t("jobs:substitute.callShort")}
              </a>
            )}
          </>
        )
      }
    >
      {job && substitute && (
        <>
          <p>
            {t("jobs:substitute.text", { name, title: jobTitle(job, lang, t), when: whenInFull(job, t) })}
          </p>
          <div className="person">
            <Face {...substitute} />
            <span>
              <b>{name}</b>
              <small>{statusText(substitute, t)}</small>
              {substitute.phone && <span>{substitute.phone}</span>}
              <span>{substitute.email}</span>
            </span>
          </div>
        </>
      )}
    </Dialog>
  );
}
