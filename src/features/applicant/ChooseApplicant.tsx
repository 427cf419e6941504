import { useState } from "react";
import { ApiError } from "../../api.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { choose as chooseFor } from "../job/calls.ts";
import { AlreadyElsewhere } from "../job/people/AlreadyElsewhere.tsx";

interface Props {
  job: { id: string; title: string; when: string };
  email: string;
  name: string;
  lang: Lang;
}

/** The choice itself, after a question; whoever was quicker elsewhere wins (rule: choose). */
export function ChooseApplicant({ job, email, name, lang }: Props) {
  const t = translate(lang);
  const [asking, setAsking] = useState(false);
  const [elsewhere, setElsewhere] = useState<string>();

  async function choose() {
    try {
      await chooseFor(job.id, email);
      location.replace("/app/jobs/overview?done=chosen");
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      setElsewhere(error.text ?? t("jobs:profile.alreadyElsewhere"));
    }
  }

  if (elsewhere) return <AlreadyElsewhere text={elsewhere} t={t} />;
  return (
    <>
      <a
        className="button wide"
        href={`?job=${job.id}&confirm=choose`}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Icon name="check" />
        {t("jobs:profile.choose")}
      </a>
      <ConfirmDialog
        open={asking}
        title={t("jobs:profile.confirm.title", { name })}
        text={t("jobs:profile.confirm.text", job)}
        ok={t("jobs:profile.confirm.ok")}
        cancel={t("jobs:profile.confirm.no")}
        declined={t("jobs:done.notChosen")}
        t={t}
        onConfirm={choose}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
