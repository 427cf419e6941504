import JSZip from "jszip";
import type { readContract } from "../../tests/support/contract.ts";
import type { TestContext } from "../../tests/support/database.ts";
import type { Canaries } from "./canaries.ts";
import type { Answer, Call } from "./client.ts";

/** What no answer holds, whatever was asked: what we are made of, and what nobody is told. */
const never: [string, RegExp][] = [
  ["a stack", /\bat .{0,200}\.(ts|js|mjs):\d+|node_modules/],
  [
    "words of the database",
    /PostgresError|drizzle|Failed query|violates \w+ constraint|\bselect .{0,200} from /i,
  ],
  ["the hash of a password", /\$argon2/],
];

export interface Judged {
  call: Call;
  answer: Answer;
  operation: string;
  /** Undefined for a visitor. */
  seer: string | undefined;
}

/** What is wrong with an answer; nothing if all is right. */
export function judgeOf(
  t: TestContext,
  breach: Awaited<ReturnType<typeof readContract>>,
  canaries: Canaries,
): (judged: Judged) => Promise<string[]> {
  return async (judged) => {
    const { call, answer, operation } = judged;
    const { status, body, contentType, text } = answer;
    const wrong = breach(call, { status, body, contentType });
    const found = [
      ...(isFault(operation, answer) ? [`answered ${status} ${text.slice(0, 300)}`] : []),
      ...(wrong ? [wrong] : []),
      ...(status >= 400 ? wrongRefusal(answer) : []),
      ...(await leaks(t, canaries, judged)),
    ];
    return found;
  };
}

/** Without an identity provider, verifying says 503 (rule: identity-provider-away); nothing else may. */
const isFault = (operation: string, { status }: Answer) =>
  status >= 500 && !(status === 503 && operation.startsWith("GET /oauth/"));

/** A refusal is flat, short, of JSON, and names its reason (rule: answer-shape). */
function wrongRefusal({ body, text, contentType }: Answer): string[] {
  if (typeof body !== "object" || body === null)
    return [`a refusal as ${contentType}: ${text.slice(0, 200)}`];
  const { code, error, ...fields } = body as Record<string, unknown>;
  const deep = Object.entries(fields).filter(([, value]) => typeof value === "object");
  const told = never.slice(0, 2).filter(([, pattern]) => pattern.test(text));
  return [
    ...(typeof code === "string" && /^[a-z_]+$/.test(code) ? [] : [`a refusal with the code ${code}`]),
    ...deep.map(([name]) => `a refusal with more inside ${name}`),
    ...(error !== undefined && Object.keys(error as object).join() !== "message" ? ["an error of more"] : []),
    ...(text.length > 4_000 ? [`a refusal of ${text.length} characters`] : []),
    ...told.map(([what]) => `a refusal with ${what}: ${text.slice(0, 300)}`),
  ];
}

async function leaks(t: TestContext, canaries: Canaries, { call, answer, seer }: Judged): Promise<string[]> {
  const text = [...answer.headers.values(), await wholeText(answer)].join("\n");
  const found = never.filter(([what, pattern]) => what.startsWith("the hash") && pattern.test(text));
  const leaked = found.map(([what]) => what);
  const sent = `${decoded(call.path)}\n${JSON.stringify(call.headers)}\n${call.body ?? ""}`;
  for (const { what, text: mark, may } of canaries.in(text, sent))
    if (!seer || !(await may?.(t.db, seer))) leaked.push(`${what} (${mark})`);
  return leaked.map((what) => `holds ${what}`);
}

/** A workbook is a packed archive: what it says is in its parts. */
async function wholeText({ text, contentType, status }: Answer): Promise<string> {
  if (status !== 200 || !contentType.includes("spreadsheetml")) return text;
  const archive = await JSZip.loadAsync(Buffer.from(text, "latin1")).catch(() => undefined);
  const parts = Object.values(archive?.files ?? {}).map((part) => part.async("string"));
  return (await Promise.all(parts)).join("\n");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
