import type { Applicant } from "../../../server/modules/bookings/index.ts";
import { Face } from "../../components/Face.tsx";
import type { Translate } from "../../i18n.ts";
import { statusText } from "../job/people/applicant.ts";
import { CallButton, MailButton } from "../job/people/Contact.tsx";

interface Props {
  substitute: Applicant;
  t: Translate;
  onRemove(): void;
}

/** The chosen substitute, with ways to reach them and to take the choice back. */
export function ChosenCard({ substitute, t, onRemove }: Props) {
  const name = `${substitute.firstName} ${substitute.lastName}`;
  return (
    <section className="card chosen-card is-chosen" aria-label={t("jobs:substitute.title")}>
      <div className="person">
        <Face {...substitute} large />
        <span>
          <h2>{name}</h2>
          <small>{statusText(substitute, t)}</small>
          {substitute.phone && <span>{substitute.phone}</span>}
          <span>{substitute.email}</span>
        </span>
      </div>
      <div className="chosen-actions">
        <CallButton substitute={substitute} t={t} />
        <MailButton substitute={substitute} t={t} />
        <a
          className="button quiet danger"
          href="?confirm=remove"
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          {t("jobs:manage.removeChosen")}
        </a>
      </div>
    </section>
  );
}
