import { type Static, Type } from "@sinclair/typebox";
import { longestEmail } from "../../platform/formats.ts";

/** An address with a local part, an at sign and a dotted domain. */
export const Email = Type.String({ format: "email", maxLength: longestEmail });

export const Login = Type.Object({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) });
export type Login = Static<typeof Login>;

export const Token = Type.Object({ token: Type.String() });

export const EmailOnly = Type.Object({ email: Email });

/** 8 characters at least; no other rule, as NIST SP 800-63B recommends. */
export const Password = Type.String({ minLength: 8, maxLength: 200 });

const newPassword = { password: Password, password2: Type.String({ minLength: 1, maxLength: 200 }) };

export const PasswordReset = Type.Object(newPassword);
export type PasswordReset = Static<typeof PasswordReset>;

export const PasswordChange = Type.Object({
  ...newPassword,
  currentPassword: Type.String({ minLength: 1, maxLength: 200 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

/** `user` is a substitute; `principal` includes the spec's *ledare*, a principal with several schools. */
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
