// (rule: profile-reminder)
import type { Applicant, Comparison } from "../../../../server/modules/bookings/applications/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Face } from "../../../components/Face.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { dateIn } from "../../../dates.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { statusName } from "../../job/people/applicant.ts";
import { Before } from "../../job/people/Before.tsx";
import { FavouriteToggle } from "../../job/people/FavouriteToggle.tsx";
import { addedAgo } from "../../job/words/dates.ts";
import { listed } from "../../job/words/facts.ts";

interface Props {
  applicant: Applicant;
  job: PostedJob;
  now: Date;
  /** Address of whoever looks. */
  owner: string;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  t: Translate;
  choosable: boolean;
  onChoose(applicant: Applicant): void;
}

/** An applicant beside the others: who, what they have done here, why they fit, and the choice (rule: fit-order). */
export function ApplicantRow(props: Props) {
  const { applicant, job, now, t } = props;
  const { unavailable, comparison } = applicant;
  const today = dateIn(job.timeZone, now);
  return (
    <tr className={unavailable ? "off" : undefined}>
      <th scope="row">
        <Who {...props} />
      </th>
      <td>
        <span className="of-card">{t("jobs:manage.before")}</span>
        {comparison && <Before comparison={comparison} today={today} t={t} />}
      </td>
      {comparison ? <Because comparison={comparison} t={t} /> : <td />}
      <td className="doing-cell">
        {unavailable ? (
          <span className="mini">
            <Icon name="block" />
            {t("jobs:manage.unavailable")}
          </span>
        ) : (
          <Doing {...props} />
        )}
      </td>
    </tr>
  );
}

function Who({ applicant, job, now, verifiable, t }: Props) {
  const { unavailable, identityVerified } = applicant;
  const name = nameOf(applicant);
  const ago = addedAgo(applicant.appliedAt, now, t);
  return (
    <div className="who">
      <Face {...applicant} />
      <span>
        <span className="name">
          <b>{unavailable ? name : <a href={profileOf(applicant, job)}>{name}</a>}</b>
          {applicant.isNew && !unavailable && (
            <span className="state unread">
              <Icon name="dot" />
              {t("jobs:manage.new")}
            </span>
          )}
        </span>
        <small>
          {statusName(applicant, t)}
          {" · "}
          {t("jobs:manage.appliedAt", { ago: ago.charAt(0).toLowerCase() + ago.slice(1) })}
        </small>
        {(identityVerified || verifiable) && (
          <span className={identityVerified ? "mini verified is" : "mini verified"}>
            <Icon name={identityVerified ? "shield" : "info"} />
            {t(identityVerified ? "jobs:manage.verified" : "jobs:manage.notVerified")}
          </span>
        )}
      </span>
    </div>
  );
}

/** Reasons on a row; the strongest. */
const most = 3;
/** What the row says at another place. */
const saidBeside = ["worked", "favourite"];

/** Why somebody fits; and what they are qualified for, of whatever use that is here, where no reason says it. */
function Because({ comparison, t }: { comparison: Comparison; t: Translate }) {
  const reasons = comparison.reasons.filter(({ kind }) => !saidBeside.includes(kind)).slice(0, most);
  const qualified = listed(comparison.qualifications);
  const coming = listed(comparison.studyingFor);
  const said = qualified || (coming && t("jobs:manage.studyingFor", { coming }));
  if (reasons.length > 0) {
    return (
      <td className="qualified">
        <span className="of-card">{t("jobs:manage.because")}</span>
        <ul className="because">
          {reasons.map(({ kind, text }) => (
            <li key={kind}>{text}</li>
          ))}
        </ul>
        {said && !reasons.some(({ kind }) => kind === "qualification") && <small>{said}</small>}
      </td>
    );
  }
  return (
    <td className={said ? "qualified" : "qualified none"}>{said || t("jobs:manage.noQualifications")}</td>
  );
}

function Doing({ applicant, job, owner, lang, t, choosable, onChoose }: Props) {
  const name = nameOf(applicant);
  const ask = new URLSearchParams({ confirm: "choose", applicant: applicant.email });
  return (
    <div className="doing">
      <FavouriteToggle remembered={applicant.favourite} email={applicant.email} {...{ name, owner, lang }} />
      <a
        className="button quiet small"
        href={profileOf(applicant, job)}
        aria-label={t("jobs:manage.profileNamed", { name })}
      >
        {t("jobs:manage.profile")}
      </a>
      {choosable && (
        <a
          className="button small"
          href={`?${ask}`}
          data-instead=""
          aria-label={t("jobs:manage.chooseNamed", { name })}
          onClick={(event) => {
            event.preventDefault();
            onChoose(applicant);
          }}
        >
          {t("jobs:manage.choose")}
        </a>
      )}
    </div>
  );
}

const nameOf = ({ firstName, lastName }: Applicant) => `${firstName} ${lastName}`;

/** Address of the page of who applies for a job, or is chosen for it. */
export const profileOf = ({ email }: Applicant, { id }: PostedJob) =>
  `/app/profile/${encodeURIComponent(email)}?job=${id}`;
