import type { Actor } from "../../../server/modules/auth/index.ts";

/** The schools at which somebody may post urgent jobs: a principal's, but not the operator's (SPEC 6). */
export const urgentSchools = ({ type, schools }: Actor) =>
  type === "principal" ? schools.filter(({ kind }) => kind !== "admin") : [];
