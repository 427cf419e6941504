import type { Applicant } from "../../../server/modules/jobs/index.ts";
import { Face } from "../../components/Face.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Translate } from "../../i18n.ts";

interface Props {
  substitute: Applicant;
  t: Translate;
  /** Shows the contact details; before scripts run the name is a link to the same. */
  onOpen(): void;
  href: string;
}

/** The chosen substitute on a card, one press away from being called. */
export function ChosenStrip({ substitute, t, onOpen, href }: Props) {
  const name = `${substitute.firstName} ${substitute.lastName}`;
  return (
    <div className="substitute">
      <Face {...substitute} />
      <span className="who">
        <a
          href={href}
          aria-label={t("jobs:substitute.details", { name })}
          onClick={(event) => {
            event.preventDefault();
            onOpen();
          }}
        >
          {name}
        </a>
        <small>{statusText(substitute, t)}</small>
      </span>
      <Contact substitute={substitute} name={name} t={t} />
    </div>
  );
}

/** "Opettaja, tunnistettu" */
export const statusText = (person: Applicant, t: Translate) =>
  `${statusName(person, t)}, ${t(person.identityVerified ? "jobs:status.verified" : "jobs:status.notVerified")}`;

export const statusName = (person: Applicant, t: Translate): string =>
  person.statusCode === "other" && person.otherTxt ? person.otherTxt : t(`jobs:status.${person.statusCode}`);

function Contact({ substitute, name, t }: { substitute: Applicant; name: string; t: Translate }) {
  return (
    <>
      {substitute.phone && (
        <a
          className="icon-button"
          href={telephone(substitute.phone)}
          aria-label={t("jobs:substitute.call", { name })}
        >
          <Icon name="phone" />
        </a>
      )}
      <a
        className="icon-button"
        href={`mailto:${substitute.email}`}
        aria-label={t("jobs:substitute.mail", { name })}
      >
        <Icon name="mail" />
      </a>
    </>
  );
}

export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, "")}`;
