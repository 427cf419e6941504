import type { Applicant } from "../../../server/modules/jobs/index.ts";
import { Face } from "../../components/Face.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Translate } from "../../i18n.ts";
import { statusText, telephone } from "../board/ChosenStrip.tsx";

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
        {substitute.phone && (
          <a className="button" href={telephone(substitute.phone)}>
            <Icon name="phone" />
            {t("jobs:substitute.callShort")}
          </a>
        )}
        <a className="button quiet" href={`mailto:${substitute.email}`}>
          <Icon name="mail" />
          {t("jobs:substitute.mailShort")}
        </a>
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
