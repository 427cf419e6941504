import type { Context } from "../../../platform/context.ts";
import { readCookie, setCookie } from "../../../platform/http/cookies.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";
import { type CodeSchool, schoolOfCode } from "./accept-code.ts";

const name = "tuuri_code";
const purpose = "accepted-code";
const seconds = 60 * 60;

/** Value of a `Set-Cookie` header that remembers an accepted code for an hour; no script can read it. */
export function acceptedCodeCookie({ config, now }: Context, code: string): string {
  const until = now().getTime() + seconds * 1000;
  return setCookie(config, { name, value: seal(config, purpose, JSON.stringify({ code, until })), seconds });
}

export const clearedAcceptedCode = ({ config }: Context): string =>
  setCookie(config, { name, value: "", seconds: 0 });

/** The code that this browser entered within the last hour (rule: code-limits). */
export function acceptedCode({ config, now }: Context, request: Request): string | undefined {
  const sealed = readCookie(request, name);
  const opened = sealed ? unseal(config, purpose, sealed) : undefined;
  if (!opened) return undefined;
  const { code, until } = JSON.parse(opened) as { code: string; until: number };
  return until > now().getTime() ? code : undefined;
}

/** The school for which this browser may register a teacher; undefined leads back to entering the code. */
export async function acceptedSchool(
  ctx: Context,
  request: Request,
  lang: Lang,
): Promise<CodeSchool | undefined> {
  const code = acceptedCode(ctx, request);
  return code ? schoolOfCode(ctx, code, lang) : undefined;
}
