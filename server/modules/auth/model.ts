import { type Static, Type } from "@sinclair/typebox";
import { longestEmail } from "../../platform/formats.ts";

/** An address with a local part, an at sign and a dotted domain. */
export const Email = Type.String({ format: "email", maxLength: longestEmail });

export const Login = Type.Object({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) });

export const Token = Type.Object({ token: Type.String() });

export const EmailOnly = Type.Object({ email: Email });

/** 8 characters at least; no other rule, as NIST SP 800-63B recommends (rule: passwords). */
export const Password = Type.String({ minLength: 8, maxLength: 200 });

const newPassword = { password: Password, password2: Type.String({ minLength: 1, maxLength: 200 }) };

export const PasswordReset = Type.Object(newPassword);
export type PasswordReset = Static<typeof PasswordReset>;

export const PasswordChange = Type.Object({
  ...newPassword,
  currentPassword: Type.String({ minLength: 1, maxLength: 200 }),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const Done = Type.Object({ success: Type.Boolean() });

export const SessionId = Type.Object({ id: Type.String({ format: "uuid" }) });

export const OwnSessions = Type.Array(
  Type.Object({
    id: Type.String(),
    browser: Type.String(),
    system: Type.String(),
    signedInAt: Type.String({ format: "date-time" }),
    lastSeenAt: Type.String({ format: "date-time" }),
    current: Type.Boolean(),
  }),
);
