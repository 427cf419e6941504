import type { APIContext } from "astro";
import type { Actor } from "../../../../server/modules/auth/index.ts";
import { reference } from "../../../../server/modules/reference/index.ts";
import { type AskedFilter, askedFilter, asksForFilter, type Choosable, queryOf } from "./asked.ts";

/** Says whose filters they are: on a shared device nobody begins with those of somebody else. */
const cookie = "_open_filter";
const seconds = 31_536_000;

const valuesOf = (records: readonly { value: string }[]) => records.map(({ value }) => value);

const choosableTo = ({ regions }: Pick<Actor, "regions">): Choosable => ({
  type: valuesOf(reference.jobTypes),
  subject: valuesOf(reference.subjects),
  grade: valuesOf(reference.grades),
  region: regions,
});

/**
 * The filters that the address asks for, which are remembered from now on, or the remembered ones (rule: open-filters).
 * Called before anything is sent.
 */
export function keptFilter({ url, cookies }: Pick<APIContext, "url" | "cookies">, actor: Actor): AskedFilter {
  const choosable = choosableTo(actor);
  if (!asksForFilter(url.searchParams)) {
    const [owner, query = ""] = (cookies.get(cookie)?.value ?? "").split(" ");
    return askedFilter(new URLSearchParams(owner === actor.id ? query : ""), choosable);
  }
  const filter = askedFilter(url.searchParams, choosable);
  const query = queryOf(filter);
  const options = { path: "/app", sameSite: "lax", httpOnly: true } as const;
  if (query) cookies.set(cookie, `${actor.id} ${query}`, { ...options, maxAge: seconds });
  else cookies.delete(cookie, options);
  return filter;
}
