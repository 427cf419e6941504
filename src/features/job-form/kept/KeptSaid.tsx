import type { ReactNode } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { dateIn } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { plainDay } from "../../job/words/dates.ts";
import type { JobFormState } from "../useJobForm.ts";
import type { Found } from "./useKept.ts";

/** That a draft has come back, waits or is gone, and what one can do about that. */
export default function KeptSaid({ state: { t, today, kept } }: { state: JobFormState }) {
  const { standing, goOn, goBack, discard, clear, undo } = kept;
  const link = (name: "goOn" | "discard" | "beginAnew" | "undo", onClick: () => void) => (
    <button type="button" className="link" onClick={onClick}>
      {t(`jobs:draft.${name}`)}
    </button>
  );
  return (
    <>
      {standing.is === "offered" && (
        <Told text={said("offered", standing.found, today, t)}>
          {link("goOn", () => goOn(standing.found))}
          {link("discard", discard)}
        </Told>
      )}
      {standing.is === "restored" && (
        <Told text={said("restored", standing.found, today, t)}>
          {standing.before ? link("undo", goBack(standing.found, standing.before)) : link("beginAnew", clear)}
        </Told>
      )}
      {standing.is === "cleared" && (
        <Told text={t("jobs:draft.cleared")}>{link("undo", () => undo(standing.before))}</Told>
      )}
    </>
  );
}

function Told({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="notice">
      <Icon name="edit" />
      <div>
        <p>{text}</p>
        <p className="ways">{children}</p>
      </div>
    </div>
  );
}

function said(how: "offered" | "restored", found: Found, today: string, t: Translate): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = plainDay(dateIn(zone, new Date(found.at)), today, t);
  return [
    t(`jobs:draft.${how}`, { day }),
    found.newDays && t("jobs:draft.newDays"),
    found.hadFiles && t("jobs:draft.noFiles"),
  ]
    .filter(Boolean)
    .join(" ");
}
