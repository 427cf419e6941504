import type { ReactNode } from "react";
import type { ApplicantDetails } from "../../../server/modules/bookings/applications/index.ts";
import type { Named } from "../../../server/modules/reference/index.ts";
import type { KeyBelow, Lang, Translate } from "../../i18n.ts";
import { studyPointsText } from "../job/people/study-points.ts";
import { listed, nameIn } from "../job/words/facts.ts";

interface Props {
  profile: Omit<ApplicantDetails, "criminalRecord">;
  lang: Lang;
  t: Translate;
}

type Name = Exclude<KeyBelow<"jobs:profile.">, `studyPoints.${string}`> | "studyPoints";

/** What an applicant has told of themselves; what they have not told is left out. */
export function Background({ profile, lang, t }: Props) {
  const names = (records: Named[]) => listed(records.map((record) => nameIn(lang, record)));
  const said = (name: Name) =>
    name === "studyPoints" ? studyPointsText(profile.regions, t) : t(`jobs:profile.${name}`);
  const pairs: [Name, ReactNode][] = [
    ["nativeLanguage", profile.nativeLanguage],
    ["languages", names(profile.languages)],
    ["qualifications", names(profile.qualifications)],
    ["coming", names(profile.comingQualifications)],
    ["education", profile.education],
    ["examinationYear", profile.examinationYear],
    ["mainSubject", profile.mainSubject],
    ["secondSubject", profile.secondSubject],
    ["studySchool", profile.studySchool],
    ["studies", profile.studies],
    ["studyFocus", profile.studyFocus],
    ["studyPoints", profile.studyPoints],
    ["studyYear", profile.studyYear],
    ["experience", profile.experience],
    ["otherExperience", profile.otherExperience],
    ["regions", profile.regions.map((region) => nameIn(lang, region)).join(", ")],
    ["references", profile.references],
  ];
  const told = pairs.filter(([, value]) => value);
  return (
    <section className="card">
      <h2>{t("jobs:profile.background")}</h2>
      {told.length === 0 ? (
        <p>{t("jobs:profile.nothing")}</p>
      ) : (
        <dl className="pairs">
          {told.map(([name, value]) => (
            <div key={name}>
              <dt>{said(name)}</dt>
              <dd className="prose">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
