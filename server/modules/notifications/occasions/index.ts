import { type SQL, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { AccountType } from "../../auth/index.ts";
import { applied } from "./applied.ts";
import { asked, requestOver } from "./asked.ts";
import { idsOf } from "./audiences.ts";
import { cannotCome } from "./cannot-come.ts";
import { chosen } from "./chosen.ts";
import { chosenRemoved } from "./chosen-removed.ts";
import { jobChanged } from "./job-changed.ts";
import { jobDeleted } from "./job-deleted.ts";
import { jobPosted } from "./job-posted.ts";
import type { Asked, Kind, Noted, Wording } from "./kind.ts";
import { reminder } from "./reminder.ts";
import { requestAnswered } from "./request-answered.ts";
import { withdrawn } from "./withdrawn.ts";

/** What people are told of jobs, by what the queue and `deliveries` call it; in the order in which switches and the API name it. */
const kinds = {
  chosen,
  "chosen-removed": chosenRemoved,
  reminder,
  "job-changed": jobChanged,
  "job-deleted": jobDeleted,
  "job-posted": jobPosted,
  applied,
  withdrawn,
  "cannot-come": cannotCome,
  asked,
  "request-over": requestOver,
  "request-answered": requestAnswered,
};

type Kinds = typeof kinds;
export type OccasionKind = keyof Kinds;
export const occasionKinds = Object.keys(kinds) as OccasionKind[];
/** What can be told, by the names of its texts. */
export type Text = { [K in OccasionKind]: keyof Kinds[K]["texts"] }[OccasionKind];
/** What of that is told in the app, too: it has an icon there. */
export type NewsKind = { [K in OccasionKind]: WithIcon<Kinds[K]["texts"]> }[OccasionKind];
type WithIcon<Texts> = { [T in keyof Texts]: Texts[T] extends { icon: string } ? T : never }[keyof Texts];

type FactsOf<K extends OccasionKind> = Parameters<Kinds[K]["screens"]>[0];
export type Said<K extends OccasionKind> = { kind: K } & FactsOf<K>;
/** What a verb says that has happened. */
export type Happened = { [K in OccasionKind]: Said<K> }[OccasionKind];
/** As it waits in the queue. `id` tells its messages from those of other occasions. */
export type Occasion = { [K in OccasionKind]: Said<K> & { id: string } }[OccasionKind];
/** What a verb says of the job, for screens. */
export type JobOf<K extends OccasionKind> = Parameters<Kinds[K]["screens"]>[1];

export const kindOf = ({ kind }: Happened): Omit<Kind<FactsOf<OccasionKind>, unknown, Text>, "texts"> =>
  kinds[kind];

export const jobIdOf = (occasion: Noted): string => ("jobId" in occasion ? occasion.jobId : occasion.job.id);

const wordings: Record<Text, Wording> = Object.assign({}, ...Object.values(kinds).map(({ texts }) => texts));

export const wordingOf = (text: Text): Wording => wordings[text];

type Texts = { [K in OccasionKind]: Kinds[K]["texts"] }[OccasionKind];
type Icon = {
  [T in NewsKind]: Texts extends infer In ? (In extends Record<T, { icon: infer I }> ? I : never) : never;
}[NewsKind];

export const iconOf = (kind: NewsKind): Icon => wordings[kind].icon as Icon;

const newsTo = (by: "name" | "poster"): NewsKind[] =>
  Object.values(kinds)
    .filter(({ to }) => to.by === by)
    .flatMap(({ texts }) => Object.keys(texts) as Text[])
    .filter((text): text is NewsKind => wordingOf(text).icon !== undefined);
const [ofSubstitutes, ofPosters] = [newsTo("name"), newsTo("poster")];

export const newsKinds: readonly NewsKind[] = [...ofSubstitutes, ...ofPosters];

/** Whoever is both has the news of what they act as: those of the other side lead to pages that are not shown to them now. */
export const newsFor = (type: AccountType): NewsKind[] => (type === "user" ? ofSubstitutes : ofPosters);

/** Accounts by id, the substitutes of the job's region, or the person who posted the job. */
export type Receivers = string[] | "region" | "poster";

/** As the queue names them, when it happens; all of a kind. */
export async function receiversOf(ctx: Pick<Context, "db" | "now">, all: Happened[]): Promise<Receivers[]> {
  const [first] = all;
  if (!first) return [];
  const { to } = kindOf(first);
  if (to.by !== "name") return all.map(() => to.by);
  if (to.whoOfAll) return to.whoOfAll(all, ctx.db);
  const receivers = [];
  for (const happened of all) receivers.push(await idsOf(to.who(happened, ctx.db, ctx)));
  return receivers;
}

/** Condition on the row `a` of accounts: who is to be told (rule: who-is-told). */
export function among(ctx: Pick<Context, "db"> & Asked, occasion: Occasion, receivers: Receivers): SQL {
  return Array.isArray(receivers) ? sql`a.id = any(${uuids(receivers)})` : stillAmong(ctx, occasion);
}

/**
 * Condition on the row `a` of accounts: whom it still concerns, when it comes to sending
 * (rule: still-true). Meanwhile people leave regions and schools, hide schools, and take applications back.
 */
export function stillAmong(ctx: Pick<Context, "db"> & Asked, occasion: Occasion): SQL {
  const { to } = kindOf(occasion);
  if (to.by === "region") return to.who(occasion, ctx);
  if (to.by === "poster") return to.who(occasion);
  return to.once ? sql`true` : sql`a.id in ${to.who(occasion, ctx.db, ctx)}`;
}
