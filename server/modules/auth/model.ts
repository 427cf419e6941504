import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../platform/shapes/called.ts";
import { longestEmail } from "../../platform/words/entries.ts";

/** An address with a local part, an at sign and a dotted domain (rule: email-form). */
export const Email = Type.String({ format: "email", maxLength: longestEmail });

export const Login = Type.Object({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) });

/** What an account acts as; `ledare` is a principal of several schools. */
export const TypeOfUser = Type.Union([
  Type.Literal("user"),
  Type.Literal("teacher"),
  Type.Literal("principal"),
  Type.Literal("ledare"),
]);

export const Token = Type.Object({ token: Type.String() });

export const EmailOnly = Type.Object({ email: Email });

/** 8 characters at least; no other rule, as NIST SP 800-63B recommends (rule: passwords). */
export const Password = Type.String({ minLength: 8, maxLength: 200 });

/** Typed twice. */
export const newPassword = {
  password: Password,
  passwordAgain: called("password2", Type.String({ minLength: 1, maxLength: 200 })),
};

export const PasswordReset = Type.Object(newPassword);
export type NewPassword = Static<typeof PasswordReset>;

export const PasswordChange = Type.Object({
  ...newPassword,
  currentPassword: Type.String({ minLength: 1, maxLength: 200 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const Done = Type.Object({ success: Type.Boolean() });

export const SessionId = Type.Object({
  id: Type.String({ format: "uuid", description: "Id of a session of this account" }),
});

export const OwnSessions = Type.Array(
  Type.Object({
    id: Type.String({ description: "Id of the session" }),
    browser: Type.String({ description: "What the browser called itself at the sign-in; empty if unknown" }),
    system: Type.String({ description: "The system that it said it runs on; empty if unknown" }),
    signedInAt: Type.String({ format: "date-time", description: "When the password was given" }),
    lastSeenAt: Type.String({ format: "date-time", description: "When it was last used, to the hour" }),
    current: Type.Boolean({ description: "Whether it is the session that asks" }),
  }),
);
