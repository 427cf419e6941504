import { createHash } from "node:crypto";
import type { TSchema } from "@sinclair/typebox";
import { Refusal } from "../failures/errors.ts";
import { tell } from "../shapes/translate.ts";
import { tagged } from "./notes.ts";

/** What a thing is known by as it is now, as `ETag` has it. @param state all that can be changed of it, in a fixed order */
export const tagOf = (state: unknown): string =>
  `"${createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 22)}"`;

/**
 * To be called under the lock of what is changed: two who save at once do not both find it unchanged (rule: changed-meanwhile).
 * @param ifMatch the header; whoever sends none takes what there is
 * @throws Refusal 412 when it is not what the caller has seen
 */
export function refuseChanged(ifMatch: string | null | undefined, state: unknown): void {
  if (!ifMatch || ifMatch.trim() === "*") return;
  // A proxy that compresses answers makes a tag a weak one.
  const seen = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (!seen.includes(tagOf(state))) throw changedMeanwhile();
}

const changedMeanwhile = (details = {}, headers = {}) =>
  new Refusal(412, "changed_meanwhile", { msg: "errors:changedMeanwhile" }, details, headers);

interface Asked {
  request: Request;
  set: { headers: Record<string, unknown> };
}

/** What there is now, as a call answers it. */
export type Present<T extends object> = () => Promise<{ present: T; tag: string }>;

/** Reads one thing for a call, which answers its tag as well. */
export async function readTagged<T extends object>(
  { set }: Pick<Asked, "set">,
  read: Present<T>,
): Promise<T> {
  const { present, tag } = await read();
  set.headers["etag"] = tag;
  return present;
}

interface Saving<T> {
  read: Present<object>;
  /** What `read` gives; left out where nothing of it is called otherwise. */
  as?: TSchema;
  /** Gives what was saved as its transaction left it: what is read later, somebody else may have changed. */
  save(ifMatch: string | null): Promise<T>;
  stateOf: (saved: NoInfer<T>) => unknown;
}

/** Saves one thing for a call that takes `If-Match`, and answers its tag; a refusal brings along what there is now. */
export async function saveTagged<T>(
  { request, set }: Asked,
  { read, as, save, stateOf }: Saving<T>,
): Promise<T> {
  try {
    const saved = await save(request.headers.get("if-match"));
    set.headers["etag"] = tagOf(stateOf(saved));
    return saved;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "changed_meanwhile") throw error;
    const { present, tag } = await read();
    throw changedMeanwhile({ present: as ? tell(as, present) : present, etag: tag }, { etag: tag });
  }
}

/** The members of a route's description that document both headers. */
export const matchTag = {
  ...tagged,
  parameters: [
    {
      name: "If-Match",
      in: "header" as const,
      required: false,
      description:
        "The `ETag` of what the caller has seen, as reading or saving it answered. When it has been changed since, nothing is saved: 412 `changed_meanwhile`, with what there is now in `present`.",
      schema: { type: "string" as const, maxLength: 1000 },
      example: '"Wb4ZJ0sXb2mYbTVXg0vYqw"',
    },
  ],
};
