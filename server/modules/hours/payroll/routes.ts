import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { workbookType } from "../../../platform/workbook.ts";
import { session } from "../../auth/index.ts";
import { FormQuery, PayrollMonth, WorkbookQuery } from "../model.ts";
import { answer, handToPayroll, hoursText, hoursWorkbook } from "./files.ts";

const text = { schema: { type: "string" } } as const;

/** A month of hours as files, for principals (rule: hours-files). */
export function fileRoutes(ctx: RootContext) {
  return new Elysia({ name: "hours-files", tags: ["Hours"] })
    .use(session(ctx))
    .get(
      "/api/teachers/hours.xlsx",
      async ({ actor, query, lang }) => answer(await hoursWorkbook(ctx, actor, query, lang)),
      {
        signedIn: ["principal"],
        query: WorkbookQuery,
        detail: {
          summary: "A month of hours as a workbook, with headings in Finnish or Swedish",
          description:
            "What is not approved is marked. Of all schools of the caller if none is named, with a column for the school.",
          ...refuses("forbidden", "not_your_school"),
          responses: {
            200: {
              description: "The workbook",
              content: { [workbookType]: { schema: { type: "string", format: "binary" } } },
            },
          },
        },
      },
    )
    .get(
      "/api/teachers/hours.csv",
      async ({ actor, query, lang }) =>
        answer(await hoursText(ctx, actor, { ...query, form: query.form ?? "plain" }, lang)),
      {
        signedIn: ["principal"],
        query: FormQuery,
        detail: {
          summary: "A month of hours as a table, or as payroll takes it",
          description:
            "Of all schools of the caller if none is named, with a column for the school; of payroll of one. `populus` has rows of semicolons without headings (salary code OPET for lessons held, TUNT for clock hours), `paxml` PAXml 2.0 (time code ARB): of all days that are approved, by the personnel number. It changes nothing; `/api/principals/hours/payroll` hands them over.",
          ...refuses("forbidden", "not_your_school", "numbers_missing"),
          responses: {
            200: {
              description: "The table",
              content: { "text/csv": text, "application/xml": text },
            },
          },
        },
      },
    )
    .post(
      "/api/principals/hours/payroll",
      async ({ actor, body, lang }) => answer(await handToPayroll(ctx, actor, body, lang)),
      {
        signedIn: ["principal"],
        ownName: ["email"],
        body: PayrollMonth,
        detail: {
          summary: "Hand to payroll the hours of a month that it has not had",
          description:
            "Each day that is approved, once. Of one that was corrected after payroll had it the former amount is taken back by a row below nought and the new one follows; of who did not come after all it is only taken back. In PAXml such rows have their `info`. Nothing new is an empty file; `/api/teachers/hours.csv` has the whole month again.",
          ...refuses("not_yourself", "forbidden", "not_your_school", "numbers_missing"),
          responses: {
            200: {
              description: "The rows",
              content: { "text/csv": text, "application/xml": text },
            },
          },
        },
      },
    );
}
