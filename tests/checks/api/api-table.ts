// (rule: documented-calls)
import { join } from "node:path";
import type { Operation } from "../../../server/plugins/documentation/types.ts";
import { table } from "../../matrix/table.ts";
import { type Column, columns } from "../../matrix/world.ts";
import { openApiOperations } from "../../support/openapi.ts";
import { report, root, sourcesIn } from "../sources.ts";
import { documentedCalls, exceptions } from "./documented-calls.ts";

/**
 * docs/api.md: every call of existing clients with its operation, who may call it and what tests it. Without
 * `--write` nothing is written, and an outdated document is a problem.
 */
const file = join(root, "docs/api.md");
const operations = await openApiOperations();
const tests = (await sourcesIn(["server", "tests", "e2e", "rare"], /\.test\.ts$/)).sort((a, b) =>
  a.path.localeCompare(b.path),
);
/** It asks every operation, and is named where nothing looks closer. */
const matrix = "tests/matrix/matrix.test.ts";
const problems: string[] = [];

const groups = {
  substitute: "substitutes",
  teacherOwn: "teachers",
  principalOwn: "principals",
  operator: "the operator",
};

const text = document();
if (process.argv.includes("--write")) await Bun.write(file, text);
else if (
  (await Bun.file(file)
    .text()
    .catch(() => "")) !== text
)
  problems.push("docs/api.md is out of date: run bun tests/checks/api/api-table.ts --write");
report(problems);

function document(): string {
  const documented = new Set(Object.values(documentedCalls).flat());
  const further = [...operations.keys()].filter((call) => !documented.has(call));
  const sections = Object.entries({ ...documentedCalls, "Beside them": further });
  return `# Calls of the API

Made by \`bun tests/checks/api/api-table.ts --write\` from the OpenAPI document (\`/api/openapi.json\`, to be read at
\`/api/docs\`), the table of who may call what (\`tests/matrix/table.ts\`) and the tests. \`bun run check\` fails when
this is out of date, and when a call lacks its operation or its test.

"Principals of the school" are those of the school that it is about, "teachers concerned" those who posted the job or
know the person. Others are refused, or find nothing.

Every call is decided in this order: 401 without a valid session, 403 for a caller who may not, 413 for a body of more
than 64 kB (uploads: 12 MB), 400 for one that is neither JSON nor a form, 403 again for one
that speaks in somebody else's name, 404 for what it names and the caller has not, 422 for fields that are wrong; 405 with
\`Allow\` for a method that the path does not have. A refusal is a flat object from field to text in the caller's
language, \`msg\` for what belongs to no field, and \`code\`, the reason's name, which never changes; what is wrong with a
field that is itself called \`code\` is said in \`msg\`. An address that has more than 16 kB together with its headers is answered
with 431 before any of that, without a body. Generated clients call each operation by its \`operationId\`. \`null\` in an optional field is as if it were left out.

\`POST /api/shared/reset/{token}\` takes
the token from its path or, as existing clients send it with the literal path \`/reset/:token\`, from its body.

${sections.map(([title, calls]) => section(title, calls)).join("\n\n")}
`;
}

function section(title: string, calls: string[]): string {
  const rows = calls.map((call) => `| \`${call}\` | ${row(call).join(" | ")} |`);
  return [
    `## ${title}`,
    "",
    "| Call | Operation | Who may call | Test |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function row(call: string): string[] {
  const operation = operations.get(call);
  const exception = exceptions[call];
  if (exception) {
    if (operation) problems.push(`${call} is stated as an exception, but it is there`);
    return [exception, "nobody", ""];
  }
  if (!operation) problems.push(`${call} has no operation`);
  return [summary(operation), callers(call), coverage(call)];
}

function summary(operation: Operation | undefined): string {
  return (operation?.summary ?? "").replaceAll("|", "\\|");
}

/** Who gets past the question of who they are: what they ask may still not be there. */
function callers(call: string): string {
  const { expect: expected, callers } = table[call] ?? {};
  if (!expected) {
    problems.push(`${call} is not in tests/matrix/table.ts`);
    return "";
  }
  if (callers) return callers;
  const refused = (column: Column) => expected[column] === 401 || expected[column] === 403;
  const allowed = columns.filter((column) => !refused(column));
  if (allowed.length === columns.length) return "everybody";
  // A job or teacher of somebody else's school is answered as one that is not there.
  const finds = (column: Column) => allowed.includes(column) && expected[column] < 400;
  const ofSchool = (own: Column, other: Column) => finds(own) && !finds(other);
  const named = (["substitute", "teacherOwn", "principalOwn", "operator"] as const).filter(
    (column) => allowed.includes(column) && (finds(column) || !allowed.some(finds)),
  );
  if (named.length === 4) return "everybody signed in";
  if (named.length === 0)
    problems.push(`who may call ${call} is to be said in words in tests/matrix/table.ts`);
  return named
    .map((column) => {
      if (column === "teacherOwn" && ofSchool(column, "teacherOther")) return "teachers concerned";
      if (column === "principalOwn" && ofSchool(column, "principalOther")) return "principals of the school";
      return groups[column];
    })
    .join(", ");
}

/** Tests name a path whole, a query behind it or not, or only its end after a constant beginning: `/api/principals/${call}`. */
function coverage(call: string): string {
  const path = call.slice(call.indexOf(" ") + 1);
  const start = path.split("/").slice(0, 3).join("/");
  const whole = new RegExp(`${pattern(path)}(?=["'\`?]|\\$\\{)`);
  const end = new RegExp(`["'\`]${pattern(path.slice(start.length + 1))}(?=["'\`])`);
  const close = tests.filter(
    ({ path: name, text }) =>
      name !== matrix && (whole.test(text) || (text.includes(`${start}/\${`) && end.test(text))),
  );
  const found = close.map(({ path: name }) => name);
  if (found.length === 0 && table[call]) found.push(matrix);
  if (found.length === 0) problems.push(`${call} has no test`);
  return found
    .slice(0, 2)
    .map((name) => `[${name}](../../${name})`)
    .join(", ");
}

/** A parameter is whatever the test puts there. */
function pattern(path: string): string {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(".", "\\."));
  return parts.join("[^/\"'`]+");
}
