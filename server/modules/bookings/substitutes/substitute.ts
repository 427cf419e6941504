import type { StatusCode } from "../../reference/index.ts";

/** A substitute whom a school knows without regard to a job (rule: findable-substitutes). */
export interface Substitute {
  id: string;
  /** They have applied to one of the schools; otherwise they let schools of their regions find them. */
  applied: boolean;
  /** Only where they have given it to the school, by applying or by being chosen. */
  email?: string | undefined;
  /** Only while they are chosen for a job of the one who asks that is not over. */
  phone?: string | undefined;
  firstName: string;
  lastName: string;
  image: string | null;
  status: StatusCode;
  statusWord: string;
  /** What an `other` is, in their own words. */
  otherText: string;
  identityVerified: boolean;
  /** Remembered by the one who asks. */
  favourite: boolean;
  /** Qualifications that they hold, in the language of the one who asks. */
  qualifications: string[];
  mainSubject: string;
  secondSubject: string;
  /** Days that they have worked at the schools. */
  daysHere: number;
  /** The last of them, ISO. */
  lastDayHere: string | null;
  /** When they last applied to one of the schools, ISO instant. */
  appliedAt: string | null;
}

export interface SubstituteFilter {
  /** One of the schools of who asks, by id or name; all of them without. */
  school?: string | undefined;
  /** Code or name of a region where they work. */
  region?: string | undefined;
  /** Words that are all in the name. */
  search?: string | undefined;
  status?: StatusCode | undefined;
  /** Value of a subject of the list. */
  subject?: string | undefined;
  /** Remembered ones alone. */
  favourites?: boolean | undefined;
  /** Those who have applied, or those whom the schools find in their regions and who have not. */
  only?: "applied" | "found" | undefined;
}
