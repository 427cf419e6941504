import { ConfirmDialog } from "../../components/dialog/ConfirmDialog.tsx";
import type { Translate } from "../../i18n.ts";
import type { Asking } from "./useArranging.ts";

interface Props {
  asking: Asking | undefined;
  t: Translate;
  onClose(): void;
}

/** Asks before a school is hidden and before a job leaves the list for good. */
export function ArrangeQuestions({ asking, t, onClose }: Props) {
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
        text={t("jobs:open.confirmDelete.text")}
        ok={t("jobs:open.confirmDelete.ok")}
        danger
        {...shared}
      />
    </>
  );
}
