import { type Static, Type } from "@sinclair/typebox";
import { Email } from "../auth/index.ts";

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Password = Type.String({ minLength: 8, maxLength: 200 });

/** Clients send reference records whole, or their code, value or name alone. */
const Choice = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Object({
    code: Type.Optional(Type.String({ maxLength: 200 })),
    value: Type.Optional(Type.String({ maxLength: 200 })),
    namefi: Type.Optional(Type.String({ maxLength: 200 })),
    name_fi: Type.Optional(Type.String({ maxLength: 200 })),
    name_swe: Type.Optional(Type.String({ maxLength: 200 })),
  }),
]);
export type Choice = Static<typeof Choice>;

/** SPEC 3, "Registration (user)". `language` is the native language; `qualis` the qualifications. */
export const SubstituteRegistration = Type.Object({
  firstName: Name,
  lastName: Name,
  email: Email,
  confirmEmail: Type.String({ minLength: 1, maxLength: 254 }),
  phone: Type.String({ minLength: 5, maxLength: 30 }),
  language: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.String({ minLength: 1, maxLength: 30 }),
  otherTxt: Type.Optional(Type.String({ maxLength: 200 })),
  regions: Type.Array(Choice, { maxItems: 40 }),
  qualis: Type.Optional(Type.Array(Choice, { maxItems: 60 })),
  birthDate: Type.String({ minLength: 1, maxLength: 40 }),
  password: Password,
  password2: Type.String({ minLength: 1, maxLength: 200 }),
});
export type SubstituteRegistration = Static<typeof SubstituteRegistration>;
