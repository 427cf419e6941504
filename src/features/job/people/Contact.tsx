import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import { Icon, type IconName } from "../../../components/Icon.tsx";
import { telephone } from "../../../components/use/telephone.ts";
import type { Translate } from "../../../i18n.ts";

interface Props {
  substitute: Pick<Applicant, "firstName" | "lastName" | "email" | "phone">;
  t: Translate;
  /** As small as it can be, its words for those who listen. */
  iconOnly?: boolean;
}

/** Calls a substitute; absent when they have left no number. */
export function CallButton({ substitute, t, iconOnly = false }: Props) {
  if (!substitute.phone) return null;
  const name = `${substitute.firstName} ${substitute.lastName}`;
  return (
    <Way
      href={telephone(substitute.phone)}
      icon="phone"
      {...(iconOnly
        ? { label: t("jobs:substitute.call", { name }) }
        : { look: "button", text: t("jobs:substitute.callShort") })}
    />
  );
}

export function MailButton({ substitute, t, iconOnly = false }: Props) {
  const name = `${substitute.firstName} ${substitute.lastName}`;
  return (
    <Way
      href={`mailto:${substitute.email}`}
      icon="mail"
      {...(iconOnly
        ? { label: t("jobs:substitute.mail", { name }) }
        : { look: "button quiet", text: t("jobs:substitute.mailShort") })}
    />
  );
}

interface WayProps {
  href: string;
  icon: IconName;
  look?: string;
  label?: string;
  text?: string;
}

function Way({ href, icon, look = "icon-button", label, text }: WayProps) {
  return (
    <a className={look} href={href} aria-label={label}>
      <Icon name={icon} />
      {text}
    </a>
  );
}
