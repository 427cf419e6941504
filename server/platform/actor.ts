/**
 * `user` is a substitute; `principal` includes *ledare* (rule: account-types), a principal with several
 * schools.
 */
export type AccountType = "user" | "teacher" | "principal";

/** A school at which the actor works, in the role of their present type. */
export interface ActorSchool {
  id: string;
  /** In the actor's language (rule: school-called). */
  name: string;
  /** All that it is called, in either language; the first is the name by which it is kept. */
  names: string[];
  regionCode: string | null;
  kind: "school" | "preschool" | "admin";
  timeZone: string;
  main: boolean;
}

/** Which of them is meant by an id, or by a name in either language. */
export function schoolMeant(schools: readonly ActorSchool[], wanted: string): ActorSchool | undefined {
  const word = wanted.toLowerCase();
  const kept = schools.find(({ id, names }) => id === word || names[0]?.toLowerCase() === word);
  return kept ?? schools.find(({ names }) => names.some((name) => name.toLowerCase() === word));
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
  /** May act as one, whatever they act as now: by what they sign in is held to it (rule: second-factor). */
  operates: boolean;
}
