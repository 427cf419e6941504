import { expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { documented } from "../../platform/shapes/called.ts";
import { read, tell } from "../../platform/shapes/translate.ts";
import { Account, ProfileChange, SubstituteRegistration } from "./model.ts";

const name = { nameFi: "Uusimaa", nameSv: "Nyland" };
const seen: Account = {
  id: "1",
  email: "a@example.test",
  firstName: "Aino",
  lastName: "Virta",
  type: "ledare",
  school: "Koulu",
  otherSchools: ["Toinen"],
  image: "",
  identityVerified: true,
  active: false,
  status: "other",
  otherText: "Taide",
  nativeLanguage: "suomi",
  languages: [{ nameFi: "Ruotsi", nameSv: "Svenska" }],
  regions: [{ code: "FI-18", ...name }],
  qualifications: [{ value: "one", ...name }],
  comingQualifications: [{ value: null, ...name }],
  education: "KM",
  examinationYear: "2015",
  mainSubject: "Historia",
  secondSubject: "Fysiikka",
  experience: "a",
  otherExperience: "b",
  references: "c",
  teacherType: "one",
  teacherOther: "d",
  studySchool: "Åbo Akademi",
  studies: "e",
  studyFocus: "f",
  studyPoints: "120",
  studyYear: "3.",
  grades: ["1"],
  criminalRecord: { valid: true, until: "2027-05-21" },
};
const own: Account = {
  ...seen,
  phone: "040 123 4567",
  lang: "sv",
  hasEdited: true,
  address: "Koulukatu 1",
  birthYear: "1990",
  birthDate: "1990-03-12",
  favourites: ["b@example.test"],
  deactivatedJobs: ["2"],
  defaultDescription: "",
  principal: "p@example.test",
  pushEnabled: false,
  mailEnabled: true,
  findable: false,
  types: ["principal"],
};

const members = (account: object) => Object.keys(JSON.parse(JSON.stringify(account))).sort();

test("one's own account has every documented member and no other", () => {
  const wire = tell(Account, { ...own, statusWord: "Muu" });
  const outside = documented(Account);
  expect([...Value.Errors(outside, wire)]).toEqual([]);
  expect(members(wire)).toEqual(Object.keys(outside["properties"]).sort());
  expect(wire).toMatchObject({
    typeOfUser: "ledare",
    moreSchools: ["Toinen"],
    approved: false,
    status: "Muu",
    statusCode: "other",
    siteLang: 2,
    age: "1990",
    sendPush: false,
    sendEmail: true,
    rememberedUsers: ["b@example.test"],
    unavailableJobs: ["2"],
    refs: "c",
    languages: [{ name: "Svenska", name_fi: "Ruotsi" }],
    regions: [{ code: "FI-18", namefi: "Uusimaa", name_swe: "Nyland" }],
    occuGroup: { school: "Åbo Akademi", points: "120", studyYear: "3." },
    policeRecord: { isActive: true, expirationDate: "2027-05-21" },
  });
});

test("of somebody else's account only what everybody may see has a member", () => {
  const others = members(tell(Account, { ...seen, statusWord: "Muu" }));
  expect(others).toEqual([...documented(Account)["required"]].sort());
});

test("a change has the plain names of all its fields, and leaves out what is left out", () => {
  const body = {
    email: "a@example.test",
    sitelang: "2",
    age: "1990",
    grade: ["1"],
    refs: "c",
    school: "Åbo Akademi",
    regions: ["FI-18", { namefi: "Uusimaa" }, { code: "FI-19", name_swe: "Egentliga Finland" }],
    languages: ["sv", { name: "Svenska", name_fi: "Ruotsi" }],
    otherTxt: "Taide",
    examYear: "2015",
    mainsubject: "Historia",
    secondsubject: "Fysiikka",
    comingqualifications: [],
    points: "120",
  };
  expect([...Value.Errors(documented(ProfileChange), body)]).toEqual([]);
  const { email: _own, ...change } = read(ProfileChange, body);
  expect(JSON.parse(JSON.stringify(change))).toEqual({
    lang: "sv",
    birthYear: "1990",
    grades: ["1"],
    references: "c",
    studySchool: "Åbo Akademi",
    regions: ["FI-18", { names: ["Uusimaa"] }, { id: "FI-19", names: ["Egentliga Finland"] }],
    languages: ["sv", { nameSv: "Svenska", nameFi: "Ruotsi" }],
    otherText: "Taide",
    examinationYear: "2015",
    mainSubject: "Historia",
    secondSubject: "Fysiikka",
    comingQualifications: [],
    studyPoints: "120",
  });
});

test("a registration has the plain names of what is typed", () => {
  const body = {
    firstName: "Aino",
    lastName: "Virta",
    email: "a@example.test",
    confirmEmail: "b@example.test",
    phone: "040 123 4567",
    language: "suomi",
    status: "other",
    otherTxt: "Taide",
    regions: ["FI-18"],
    qualis: [{ value: "one" }],
    birthDate: "12.03.1990",
    password: "kevätaurinko",
    password2: "syysmyrsky",
  };
  expect([...Value.Errors(documented(SubstituteRegistration), body)]).toEqual([]);
  expect(read(SubstituteRegistration, body)).toMatchObject({
    emailAgain: "b@example.test",
    nativeLanguage: "suomi",
    otherText: "Taide",
    qualifications: [{ id: "one", names: [] }],
    passwordAgain: "syysmyrsky",
  });
});
