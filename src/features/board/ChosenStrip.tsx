import type { Applicant } from "../../../server/modules/bookings/applications/index.ts";
import { Face } from "../../components/Face.tsx";
import type { Translate } from "../../i18n.ts";
import { statusText } from "../job/people/applicant.ts";
import { CallButton, MailButton } from "../job/people/Contact.tsx";

interface Props {
  substitute: Applicant;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  t: Translate;
  /** Shows the contact details; before scripts run the name is a link to the same. */
  onOpen(): void;
  href: string;
}

/** The chosen substitute on a card, one press away from being called. */
export function ChosenStrip({ substitute, verifiable, t, onOpen, href }: Props) {
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
        <small>{statusText(substitute, verifiable, t)}</small>
      </span>
      <CallButton substitute={substitute} t={t} iconOnly />
      <MailButton substitute={substitute} t={t} iconOnly />
    </div>
  );
}
