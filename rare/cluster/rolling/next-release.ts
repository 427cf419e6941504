import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../../server/launch/prepare.ts";
import { addNextMigration } from "../../../tests/support/world/next-migration.ts";

/** What the image holds of a release, beside its packages. */
const ofTheImage = ["server", "db", "src/locales", "dist", "package.json"];

/**
 * The release after this one: the same, and a migration more.
 * @returns where its files lie
 */
export async function nextRelease(folder: string): Promise<string> {
  const release = join(folder, "next-release");
  for (const path of ofTheImage) {
    await mkdir(dirname(join(release, path)), { recursive: true });
    await Bun.$`cp -R ${join(root, path)} ${join(release, path)}`.quiet();
  }
  await symlink(join(root, "node_modules"), join(release, "node_modules"));
  await addNextMigration(join(release, "db/migrations"));
  return release;
}
