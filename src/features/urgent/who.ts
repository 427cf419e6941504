import type { Actor } from "../../../server/modules/auth/index.ts";

/**
 * The schools at which somebody may post urgent jobs: a principal's, but not the operator's (rule: urgent-job).
 */
export const urgentSchools = ({ type, schools }: Actor) =>
  type === "principal" ? schools.filter(({ kind }) => kind !== "admin") : [];
