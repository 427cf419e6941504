import { fromWire, toWire } from "../../platform/wire.ts";
import { langFromWire, langToWire, passwordNames } from "../auth/wire.ts";
import { entryToWire, languageToWire, placeToWire, recordToWire } from "../reference/wire.ts";
import type * as inner from "./account.ts";
import type * as documented from "./model.ts";

const accountNames = {
  type: "typeOfUser",
  otherSchools: "moreSchools",
  active: "approved",
  status: "statusCode",
  otherText: "otherTxt",
  mainSubject: "mainsubject",
  secondSubject: "secondsubject",
  references: "refs",
  lang: "siteLang",
  birthYear: "age",
  pushEnabled: "sendPush",
  mailEnabled: "sendEmail",
} as const;

/** An account as documented. @param statusWord what a substitute is, in the language of the one who asks */
export function accountToWire(account: inner.Account, statusWord: string): documented.Account {
  const { studySchool: school, studies, studyFocus, studyPoints: points, studyYear, ...others } = account;
  const { languages, regions, qualifications, comingQualifications, grades, criminalRecord, ...rest } =
    others;
  const { favourites, deactivatedJobs, types, ...told } = rest;
  return {
    ...toWire({ ...told, lang: told.lang && langToWire(told.lang) }, accountNames),
    occuGroup: { school, studies, studyFocus, points, studyYear },
    languages: languages.map(languageToWire),
    regions: regions.map(placeToWire),
    qualifications: qualifications.map(entryToWire),
    comingqualifications: comingQualifications.map(entryToWire),
    grade: grades,
    ...(favourites ? { rememberedUsers: favourites } : {}),
    ...(deactivatedJobs ? { unavailableJobs: deactivatedJobs } : {}),
    ...(types ? { types } : {}),
    policeRecord: recordToWire(criminalRecord),
    status: statusWord,
  };
}

/** The documented names of what a substitute tells when registering. */
export const registrationNames = {
  ...passwordNames,
  emailAgain: "confirmEmail",
  nativeLanguage: "language",
  otherText: "otherTxt",
  qualifications: "qualis",
} as const;

export const registrationFromWire = (
  body: documented.SubstituteRegistration,
): inner.SubstituteRegistration => ({ ...fromWire(body, registrationNames), ...choicesOf(body) });

export const detailsFromWire = (body: documented.SubstituteDetails): inner.SubstituteDetails => ({
  ...fromWire(body, registrationNames),
  ...choicesOf(body),
});

const choicesOf = ({ regions, qualis }: documented.SubstituteDetails) => ({
  regions: regions.map(choiceFromWire),
  qualifications: qualis?.map(choiceFromWire),
});

/** The documented names of what a profile is saved with. */
export const profileNames = {
  birthYear: "age",
  lang: "sitelang",
  grades: "grade",
  otherText: "otherTxt",
  comingQualifications: "comingqualifications",
  examinationYear: "examYear",
  mainSubject: "mainsubject",
  secondSubject: "secondsubject",
  references: "refs",
  studySchool: "school",
  studyPoints: "points",
} as const;

export function profileChangeFromWire(body: documented.ProfileChange): inner.ProfileChange {
  const { email: _own, sitelang, languages, ...rest } = body;
  const { regions, qualifications, comingqualifications, ...plain } = rest;
  return {
    ...fromWire(plain, profileNames),
    status: plain.status || undefined,
    lang: sitelang && langFromWire(sitelang),
    languages: languages?.map(languageFromWire),
    regions: regions?.map(choiceFromWire),
    qualifications: qualifications?.map(choiceFromWire),
    comingQualifications: comingqualifications?.map(choiceFromWire),
  };
}

function choiceFromWire(choice: documented.Choice): inner.Choice {
  if (typeof choice === "string") return choice;
  const names = [choice.namefi, choice.name_fi, choice.name_swe];
  return { id: choice.code ?? choice.value, names: names.filter((name) => name !== undefined) };
}

const languageFromWire = (choice: documented.LanguageChoice): inner.LanguageChoice =>
  typeof choice === "string" ? choice : { nameSv: choice.name, nameFi: choice.name_fi };

/** The documented names of whom a poster remembers. */
export const favouriteNames = { email: "rememberUserEmail" } as const;

/** What is sent to remember a substitute, or to forget them. @param owner address of who remembers */
export const favouriteToWire = (email: string, owner: string) => ({
  [favouriteNames.email]: email,
  email: owner,
});
