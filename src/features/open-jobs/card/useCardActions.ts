import type { Job } from "../../../../server/modules/jobs/index.ts";
import type { MenuAction } from "../../../components/CardMenu.tsx";
import { toastFailure } from "../../../components/feedback/failures.ts";
import { useAction } from "../../../components/use/useAction.ts";
import type { Translate } from "../../../i18n.ts";
import type { Arrange } from "../useArranging.ts";

/** What the menu of a card offers, and swiping too. One at a time for each card: others go on meanwhile. */
export function useCardActions(job: Job, t: Translate, arrange: Arrange): MenuAction[] {
  const { run } = useAction(toastFailure(t));
  const { hide, restore, askSchool, askDelete } = arrange;
  if (job.state === "inactive") {
    return [
      {
        label: t("jobs:open.restore"),
        icon: "restore",
        sends: { deed: "restore", job: job.id },
        run: () => run(() => restore(job)),
      },
      {
        label: t("jobs:open.delete"),
        icon: "trash",
        href: `/app/jobs/all?confirm=delete&job=${job.id}`,
        run: () => askDelete(job),
      },
    ];
  }
  return [
    {
      label: t("jobs:open.hide"),
      icon: "hide",
      sends: { deed: "hide", job: job.id },
      run: () => run(() => hide(job)),
    },
    {
      label: t("jobs:open.hideSchool"),
      icon: "school",
      href: `/app/jobs/all?confirm=school&job=${job.id}`,
      run: () => askSchool(job),
    },
  ];
}
