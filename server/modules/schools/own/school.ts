import type { SchoolCode as Code, School } from "../model.ts";

/** With what its principals see and do not change. */
export interface OwnSchool extends School {
  id: string;
  /** Its name in the principal's language; `name` is what they change. */
  called: string;
  /** Code. */
  municipality: string | null;
  kind: "school" | "preschool" | "admin";
}

/** As its principals see it. */
export interface SchoolCode extends Code {
  /** When somebody registered with it; null for one that is unused. */
  usedAt: Date | null;
  /** Of the school: in which its days begin. */
  timeZone: string;
}
