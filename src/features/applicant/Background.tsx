import type { ReactNode } from "react";
import type { ApplicantProfile } from "../../../server/modules/jobs/index.ts";
import type { KeyBelow, Lang, Translate } from "../../i18n.ts";
import { listed } from "../job/facts.ts";

interface Props {
  profile: ApplicantProfile;
  lang: Lang;
  t: Translate;
}

/** What an applicant has told of themselves; what they have not told is left out. */
export function Background({ profile, lang, t }: Props) {
  const names = (records: { name_fi: string; name_swe: string }[]) =>
    listed(records.map((record) => (lang === "sv" ? record.name_swe : record.name_fi)));
  const { occuGroup: studies } = profile;
  const pairs: [KeyBelow<"jobs:profile.">, ReactNode][] = [
    ["nativeLanguage", profile.nativeLanguage],
    ["languages", listed(profile.languages.map(({ name, name_fi }) => (lang === "sv" ? name : name_fi)))],
    ["qualifications", names(profile.qualifications)],
    ["coming", names(profile.comingqualifications)],
    ["education", profile.education],
    ["examYear", profile.examinationYear],
    ["mainSubject", profile.mainsubject],
    ["secondSubject", profile.secondsubject],
    ["studySchool", studies.school],
    ["studies", studies.studies],
    ["studyFocus", studies.studyFocus],
    ["studyPoints", studies.points],
    ["studyYear", studies.studyYear],
    ["experience", profile.experience],
    ["otherExperience", profile.otherExperience],
    [
      "regions",
      profile.regions.map(({ namefi, name_swe }) => (lang === "sv" ? name_swe : namefi)).join(", "),
    ],
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
              <dt>{t(`jobs:profile.${name}`)}</dt>
              <dd className="prose">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
