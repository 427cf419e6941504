import { type Static, Type } from "@sinclair/typebox";

// (rule: support-message)
export const SupportMessage = Type.Object({
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  message: Type.String({ minLength: 1, maxLength: 10_000 }),
  /** The caller's own. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
});
export type SupportMessage = Static<typeof SupportMessage>;
