import { type Static, Type } from "@sinclair/typebox";
import { auditActions } from "../../../db/schema/index.ts";
import { Day } from "../../platform/words/formats.ts";

export { auditActions };

/** What of the log is wanted. */
export const AuditQuery = Type.Object({
  person: Type.Optional(
    Type.String({
      maxLength: 254,
      description: "Part of a name or address, of who acted or whom it was done to",
    }),
  ),
  action: Type.Optional(Type.Union(auditActions.map((action) => Type.Literal(action)))),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  lang: Type.Optional(Type.Union([Type.Literal("fi"), Type.Literal("sv")])),
});
export type AuditQuery = Static<typeof AuditQuery>;
