import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { session } from "../auth/index.ts";
import { auditCsv } from "./csv.ts";
import { AuditQuery } from "./model.ts";

const csvType = "text/csv";

export function auditRoutes(ctx: RootContext) {
  return new Elysia({ name: "audit" }).use(session(ctx)).get(
    "/api/operator/audit.csv",
    async ({ actor, query: { lang: wanted, ...filter }, lang }) => {
      const day = ctx.now().toLocaleDateString("sv-SE", { timeZone: "Europe/Helsinki" });
      return new Response(await auditCsv(ctx, actor, filter, wanted ?? lang), {
        headers: {
          "content-type": `${csvType}; charset=utf-8`,
          "content-disposition": `attachment; filename="tuuri-audit-${day}.csv"`,
          "cache-control": "no-store",
        },
      });
    },
    {
      signedIn: ["operator"],
      query: AuditQuery,
      detail: {
        tags: ["Operator"],
        summary: "What operators and principals did to others, the newest first, as a table",
        ...refuses(),
        responses: {
          200: {
            description: "The table, with headings in Finnish or Swedish",
            content: { [csvType]: { schema: { type: "string" } } },
          },
        },
      },
    },
  );
}
