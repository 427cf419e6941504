/**
 * `user` is a substitute; `principal` includes *ledare* (rule: account-types), a principal with several
 * schools.
 */
export type AccountType = "user" | "teacher" | "principal";

/** A school at which the actor works, in the role of their present type. */
export interface ActorSchool {
  id: string;
  name: string;
  regionCode: string | null;
  kind: "school" | "preschool" | "admin";
  timeZone: string;
  main: boolean;
}

/** Who is asking: everything that policies need, from the token and the database, never from a body. */
export interface Actor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  type: AccountType;
  lang: "fi" | "sv";
  image: string | null;
  hasEdited: boolean;
  identityVerified: boolean;
  /** Active memberships only; main school first. Empty for substitutes. */
  schools: ActorSchool[];
  /** Region codes where a substitute works. Empty for others. */
  regions: string[];
  /** A principal of the pseudo-school Admin. */
  operator: boolean;
}
