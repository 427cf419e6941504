import type { Actor } from "../../../../server/modules/auth/index.ts";
import { codeCounts, someCodes } from "../../../../server/modules/schools/codes/index.ts";
import type { SchoolCode } from "../../../../server/modules/schools/own/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { keptOf, pathWith } from "../../../components/use/address.ts";
import { askedPart } from "../../job/list/asked-part.ts";

export const codesPath = "/app/code/creation";
/** Codes of each kind, or slips, on one page. */
const pageOfCodes = 50;
const pageOfSlips = 100;

/** A part of one kind of codes, with how many there are. */
export interface CodePart {
  codes: SchoolCode[];
  count: number;
  /** Addresses of the beginning, from a later part, and of what follows. */
  first?: string | undefined;
  more?: string | undefined;
}

interface Asked {
  ctx: RootContext;
  actor: Actor;
  /** The one that is looked at; undefined for all of them. */
  school: string | undefined;
}

/** The newest of each kind, to stand beside something else. */
export async function newestCodes({ ctx, actor, school }: Asked, limit: number) {
  const newest = (used: boolean) => someCodes(ctx, actor, { used, school, limit });
  const [counts, unused, used] = await Promise.all([
    codeCounts(ctx, actor, school),
    newest(false),
    newest(true),
  ]);
  return {
    unused: { codes: unused.items, count: counts.unused },
    used: { codes: used.items, count: counts.used },
  };
}

/** The parts of both kinds that the address asks for. */
export async function codesFor(who: Asked, asked: URLSearchParams) {
  const counts = await codeCounts(who.ctx, who.actor, who.school);
  const [unused, used] = await Promise.all([
    codePart(who, asked, { used: false, limit: pageOfCodes }),
    codePart(who, asked, { used: true, limit: pageOfCodes }),
  ]);
  return { unused: { ...unused, count: counts.unused }, used: { ...used, count: counts.used } };
}

/** Those to be handed out, a slip each. */
export const slipsFor = (who: Asked, asked: URLSearchParams) =>
  codePart(who, asked, { used: false, limit: pageOfSlips });

async function codePart(
  { ctx, actor, school }: Asked,
  asked: URLSearchParams,
  { used, limit }: { used: boolean; limit: number },
) {
  const name = used ? "used" : "unused";
  const { part, start } = await askedPart(
    asked.get(name),
    (cursor) => someCodes(ctx, actor, { used, school, limit, cursor }),
    ({ items }) => items.length === 0,
  );
  // Another part of this kind, whatever part of the other one the page shows.
  const at = (cursor: string | undefined) =>
    pathWith(codesPath, {
      sheet: asked.has("sheet") ? "1" : undefined,
      ...keptOf(asked, "used", "unused"),
      [name]: cursor,
    });
  return {
    codes: part.items,
    ...(start ? { first: at(undefined) } : {}),
    ...(part.nextCursor ? { more: at(part.nextCursor) } : {}),
  };
}
