import { expect, test } from "bun:test";
import { read, tell } from "../../platform/shapes/translate.ts";
import type { Applicant } from "../bookings/applications/index.ts";
import { Job, JobChange, NewJob, PostedJob } from "./model.ts";
import { eachText } from "./texts.ts";

const when = { startDate: "2026-11-04", startTime: "08:00", endTime: "15:30" };
const applicant: Applicant = {
  email: "a@example.test",
  firstName: "A",
  lastName: "B",
  image: null,
  status: "other",
  statusWord: "Muu",
  otherText: "Kirjastonhoitaja",
  identityVerified: true,
  favourite: false,
  unavailable: false,
  isNew: true,
  appliedAt: "2026-11-02T09:00:00.000Z",
};
const job: PostedJob = {
  id: "0197c3a2-5a1e-7c4d-9f00-2b6f5f0f3c11",
  objectId: "6906f1a00123456789abcdef",
  owner: "o@example.test",
  school: "Koulu",
  schoolId: "0197c3a2-5a1e-7c4d-9f00-2b6f5f0f3c12",
  address: "Katu 1",
  region: "FI-18",
  ...when,
  endDate: "2026-11-04",
  timeZone: "Europe/Helsinki",
  endsAt: "2026-11-04T13:30:00.000Z",
  ...eachText((name) => `The ${name}`),
  subjects: ["Musiikki"],
  grades: ["3"],
  files: ["a.pdf"],
  type: { value: "eleven", nameFi: "Muu", nameSv: "Annat" },
  urgent: true,
  messageKind: "Update",
  chosen: "a@example.test",
  replaced: "Matti",
  created: "2026-11-02T09:00:00.000Z",
  applicants: ["a@example.test"],
  viewedBy: ["a@example.test"],
  hiddenFrom: ["b@example.test"],
  state: "chosen",
  schoolPhone: "+358",
  applicantList: [applicant],
  chosenSubstitute: { ...applicant, phone: "+358 1" },
  viewers: [{ email: "a@example.test", firstName: "A", lastName: "B", favourite: true }],
  asked: { name: "A B", until: "2026-11-02T09:15:00.000Z", later: false, next: "C D" },
  inReserve: 2,
  ownerName: "O P",
};

test("a job comes back from the API as it went", () => {
  expect(read(PostedJob, tell(PostedJob, job))).toEqual(job);
  const {
    applicantList: _a,
    chosenSubstitute: _c,
    viewers: _v,
    ownerName: _o,
    asked: _q,
    inReserve: _r,
    ...seen
  } = job;
  expect(read(Job, tell(Job, seen))).toEqual(seen);
});

test("nothing is answered by a plain name that is documented by another, and nothing that is not documented", () => {
  const sent = tell(PostedJob, { ...job, ...{ internal: true } });
  expect(sent).toMatchObject({
    _id: job.objectId,
    uniqueId: job.id,
    expire: job.endsAt,
    additionalInfo: job.description,
    typeOfTemp: { value: "eleven", name_fi: "Muu", name_swe: "Annat" },
    otherTxt: job.otherType,
    sos: true,
    fromAdminType: "Update",
    views: job.viewedBy,
    viewedusers: job.viewedBy,
    hidefrom: job.hiddenFrom,
    applicantList: [{ otherTxt: "Kirjastonhoitaja" }],
  });
  for (const name of ["id", "objectId", "endsAt", "type", "urgent", "viewedBy", "internal"]) {
    expect(sent).not.toHaveProperty(name);
  }
});

test("a type is sent as its value, or as an object with `value` or `val`", () => {
  const typeOf = (typeOfTemp?: unknown) => read(NewJob, { ...when, typeOfTemp }).type;
  expect([typeOf("two"), typeOf({ value: "two" }), typeOf({ val: "two" })]).toEqual(["two", "two", "two"]);
  expect([typeOf(null), typeOf({})]).toEqual([null, null]);
  expect(typeOf()).toBeUndefined();
});

test("what is left out of a change stays left out, and a job is named either way", () => {
  expect(read(JobChange, { uniqueId: job.id, additionalInfo: "Uusi" })).toEqual({
    id: job.id,
    description: "Uusi",
  });
  expect(read(JobChange, { id: job.objectId })).toEqual({ id: job.objectId });
});

test("what a form says is sent under the documented names", () => {
  const sent = tell(NewJob, { ...when, type: "eleven", otherType: "Vahti", description: "x" });
  expect(sent).toEqual({ ...when, typeOfTemp: "eleven", otherTxt: "Vahti", additionalInfo: "x" });
});
