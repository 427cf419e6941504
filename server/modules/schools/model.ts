import { type Static, Type } from "@sinclair/typebox";
import { NextCursor, PageFields } from "../../platform/http/paging.ts";
import { called } from "../../platform/shapes/called.ts";

/** How it is documented that a code lets nobody in. */
export const codeNames = { unknownCode: "codenotfound" } as const;

/** Documented bodies carry the caller's own address, which says nothing that the session does not. */
export const OwnEmail = Type.Optional(Type.String({ maxLength: 254 }));
export const SelfOnly = Type.Optional(Type.Object({ email: OwnEmail }));

/** As `SelfOnly`, for a list. */
export const ListRequest = Type.Optional(Type.Object({ email: OwnEmail, ...PageFields }));

export const Done = Type.Object({ success: Type.Boolean() });
export const done = { success: true };

/** Name or id of a school. */
export const SchoolName = Type.String({ maxLength: 200 });
/** One of the caller's schools; needed only when they have several. */
export const OneOfOwn = Type.Optional(SchoolName);

export const PersonName = Type.String({ minLength: 1, maxLength: 100 });
export const Phone = Type.String({ minLength: 5, maxLength: 30 });

/** What a person types as a school's code; its form is checked where it matters. */
export const CodeEntry = Type.String({ maxLength: 100 });

/** Where a person works. */
export const SchoolsOfPerson = Type.Object({
  school: Type.String(),
  /** The others of a principal who has several. */
  otherSchools: called("moreSchools", Type.Array(Type.String())),
});
export type SchoolsOfPerson = Static<typeof SchoolsOfPerson>;

/** What a person may know of a school (rule: school-facts). */
export const SchoolFacts = Type.Object({
  /** ISO 3166-2 code. */
  region: Type.String(),
  /** For the school's own staff and for substitutes. */
  address: Type.Optional(Type.String()),
  /** For the school's own staff and a substitute who is chosen there. */
  phone: Type.Optional(Type.String()),
});
export type SchoolFacts = Static<typeof SchoolFacts>;

/** With a code one teacher registers at its school. */
export const SchoolCode = Type.Object({
  code: Type.String(),
  used: Type.Boolean(),
  school: Type.String(),
  /** Name of the teacher who registered with it. */
  usedBy: Type.Optional(Type.String()),
});
export type SchoolCode = Static<typeof SchoolCode>;

/** Two lists of the same length: a code that can still be used, and the name of its school. */
export const CodesOfSchools = Type.Object({
  codes: Type.Array(Type.String()),
  names: Type.Array(Type.String()),
  nextCursor: NextCursor,
});

/** Fields left out keep their value. */
export const SchoolChange = Type.Object({
  email: OwnEmail,
  school: OneOfOwn,
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  address: Type.Optional(Type.String({ maxLength: 300 })),
  /** The address in Swedish where it differs. */
  addressSv: Type.Optional(Type.String({ maxLength: 300 })),
  phone: Type.Optional(Type.String({ maxLength: 30 })),
});
export type SchoolChange = Omit<Static<typeof SchoolChange>, "email">;

/** A school as its principals see and change it. */
export const School = Type.Object({
  name: Type.String(),
  address: Type.String(),
  /** Where it differs. */
  addressSv: Type.Union([Type.String(), Type.Null()]),
  phone: Type.String(),
  region: Type.Union([Type.String(), Type.Null()]),
});
export type School = Static<typeof School>;
