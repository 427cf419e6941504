import { join } from "node:path";

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

/**
 * Adds to a folder of migrations one that asks the most of whoever uses the tables meanwhile: a new column of jobs, `next`, and
 * with it the view that shows them, as a release after this one could.
 */
export async function addNextMigration(folder: string): Promise<void> {
  const journal = Bun.file(join(folder, "meta/_journal.json"));
  const { entries, ...rest } = (await journal.json()) as Journal;
  const last = entries.at(-1) as Journal["entries"][number];
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" };
  const texts = await Promise.all(entries.map(({ tag }) => Bun.file(join(folder, `${tag}.sql`)).text()));
  const views = texts.join("\n").match(/CREATE (OR REPLACE )?VIEW "public"."current_jobs" AS .*?;/g);
  const view = views?.at(-1)?.replace(' from "jobs"', ', "next" from "jobs"');
  if (!view?.includes('"next"')) throw new Error("the view of jobs is no longer as it was");
  await Bun.write(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  await Bun.write(
    join(folder, `${next.tag}.sql`),
    `-- For a test. Existing rows get an empty text; the previous release can still run.
DROP VIEW "public"."current_jobs";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "next" text DEFAULT '' NOT NULL;--> statement-breakpoint
${view}`,
  );
}
