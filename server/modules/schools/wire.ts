import { toWire } from "../../platform/wire.ts";
import type { SchoolsOfPerson } from "./school.ts";

export const schoolsToWire = (schools: SchoolsOfPerson) => toWire(schools, { otherSchools: "moreSchools" });

/** How it is documented that a code lets nobody in. */
export const codeNames = { unknownCode: "codenotfound" } as const;
