import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { Lang, Translate } from "../../i18n.ts";
import { jobInFull } from "../job/words/name.ts";
import type { Asking } from "./useArranging.ts";

interface Props {
  asking: Asking | undefined;
  lang: Lang;
  t: Translate;
  onClose(): void;
}

/** Asks before a school is hidden and before a job leaves the list for good. */
export function ArrangeQuestions({ asking, lang, t, onClose }: Props) {
  const shared = { t, onClose, onConfirm: async () => asking?.confirm() };
  return (
    <>
      <ConfirmDialog
        open={asking?.what === "school"}
        title={t("jobs:open.confirmSchool.title")}
        text={t("jobs:open.confirmSchool.text", { school: asking?.job.school })}
        ok={t("jobs:open.confirmSchool.ok")}
        {...shared}
      />
      <ConfirmDialog
        open={asking?.what === "delete"}
        title={t("jobs:common.areYouSure")}
        about={asking && jobInFull(asking.job, lang, t)}
        text={t("jobs:open.confirmDelete.text")}
        ok={t("jobs:open.confirmDelete.ok")}
        danger
        {...shared}
      />
    </>
  );
}
