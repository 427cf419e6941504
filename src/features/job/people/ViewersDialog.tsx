import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Dialog } from "../../../components/dialog/Dialog.tsx";
import { Face } from "../../../components/Face.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { jobInFull } from "../words/name.ts";

interface Props {
  job: PostedJob | undefined;
  lang: Lang;
  t: Translate;
  onClose(): void;
}

/** Who has opened a job; remembered substitutes carry a bookmark (rule: job-views). */
export function ViewersDialog({ job, lang, t, onClose }: Props) {
  const viewers = job?.viewers ?? [];
  return (
    <Dialog
      open={job !== undefined}
      title={t("jobs:viewers.title")}
      about={job && jobInFull(job, lang, t)}
      closeLabel={t("jobs:common.close")}
      onClose={onClose}
    >
      {viewers.length === 0 ? (
        <p>{t("jobs:viewers.none")}</p>
      ) : (
        <ul className="people">
          {viewers.map((viewer) => (
            <li key={viewer.email}>
              <Face {...viewer} />
              <span>
                {viewer.firstName} {viewer.lastName}
              </span>
              {viewer.favourite && <Icon name="bookmark" label={t("jobs:viewers.favourite")} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
