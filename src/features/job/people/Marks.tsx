import type { Translate } from "../../../i18n.ts";

interface Props {
  /** Whether it is said of somebody that their identity is confirmed, or that it is not. */
  identity: boolean;
  /** Whether it is said of an extract that it was seen. */
  extract?: boolean;
  t: Translate;
}

/** What the short words beside people mean, under the table that has them (rule: marks-explained). */
export function Marks({ identity, extract = false, t }: Props) {
  if (!identity && !extract) return null;
  return (
    <p className="hint marks">
      {identity && <span>{t("jobs:manage.verifiedMeans")}</span>}{" "}
      {extract && <span>{t("jobs:manage.recordMeans")}</span>}
    </p>
  );
}
