/** A school as its principals see and change it. */
export interface School {
  name: string;
  address: string;
  /** The address in Swedish where it differs. */
  addressSv: string | null;
  phone: string;
  /** ISO 3166-2 code. */
  region: string | null;
}

/** With what its principals see and do not change. */
export interface OwnSchool extends School {
  id: string;
  /** Its name in the principal's language; `name` is what they change. */
  called: string;
  /** Code. */
  municipality: string | null;
  kind: "school" | "preschool" | "admin";
}

/** Fields left out keep their value. */
export interface SchoolChange {
  /** Which; needed only by who has several. */
  school?: string;
  name?: string;
  address?: string;
  addressSv?: string;
  phone?: string;
}

/** What a person may know of a school (rule: school-facts). */
export interface SchoolFacts {
  region: string;
  address?: string;
  phone?: string;
}

/** With a code one teacher registers at its school. */
export interface SchoolCode {
  code: string;
  used: boolean;
  school: string;
  /** Name of the teacher who registered with it. */
  usedBy?: string;
  /** When that was; null for one that is unused. */
  usedAt: Date | null;
  /** Of the school: in which its days begin. */
  timeZone: string;
}

/** Where a person works; the others of a principal who has several. */
export interface SchoolsOfPerson {
  school: string;
  otherSchools: string[];
}
