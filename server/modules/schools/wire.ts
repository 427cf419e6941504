import { toWire } from "../../platform/wire.ts";
import type { SchoolCode as documentedCode } from "./model.ts";
import type { SchoolCode, SchoolsOfPerson } from "./own/school.ts";

export const schoolsToWire = (schools: SchoolsOfPerson) => toWire(schools, { otherSchools: "moreSchools" });

/** How it is documented that a code lets nobody in. */
export const codeNames = { unknownCode: "codenotfound" } as const;

export const codeToWire = ({ usedAt: _at, timeZone: _zone, ...code }: SchoolCode): documentedCode => code;
