import { sql } from "drizzle-orm";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { saveSettings } from "../../accounts/profile/index.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../applications/index.ts";
import { asking } from "../asking/asking.fixture.ts";
import { exclude } from "./index.ts";

export const said = { reason: "noShow", text: "Jäi kahdesti pois ilmoittamatta (2.9. ja 14.10.)." };
export const missing = { status: 404, code: "not_found" };

/** A school with a principal who does not invite some, and what people are told of that. */
export async function excludingScene() {
  const scene = await asking();
  const { t, school, principal, post } = scene;
  /** Somebody who has applied to a job of the school. */
  async function applicant() {
    const person = await createSubstitute(t.db);
    await saveSettings(t.ctx, person, { findable: true });
    const job = await post();
    await apply(t.ctx, person, { key: job.id });
    return { person, job };
  }
  const excluded = async (person: Actor) =>
    (await exclude(t.ctx, principal, { school: school.id, person: person.id, ...said })).id;
  /** Kinds of what waits to be sent to somebody. */
  const told = async (person: Actor) =>
    (
      await t.db.execute<{
        kind: string;
      }>(sql`select j.payload->>'kind' as kind from graphile_worker._private_jobs j
      where j.payload->>'accountId' = ${person.id} order by j.id`)
    ).map(({ kind }) => kind);
  return { ...scene, applicant, excluded, told };
}
