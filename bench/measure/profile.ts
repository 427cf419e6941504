import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, step } from "../../server/launch/prepare.ts";
import { onlyFirstPages } from "../first-page.ts";
import { onlyTheList } from "../open-list.ts";
import { onlyPushes } from "../push/push.ts";
import { flameGraph, ownTimes } from "./flame.ts";

const profiled: Record<string, { title: string; work: (env: Record<string, string>) => Promise<void> }> = {
  list: { title: "The program while it gives lists of 526 open jobs", work: onlyTheList },
  page: {
    title: "The program while it gives the first page of one who sees 10,000 jobs",
    work: onlyFirstPages,
  },
  push: { title: "The worker while it sends the pushes of a posting to 10,000 devices", work: onlyPushes },
};

/** Where the program's own time goes, as a flame graph under .data/bench/ and the dearest frames as text. */
export async function profile(): Promise<void> {
  for (const [name, { title, work }] of Object.entries(profiled)) {
    const directory = await mkdtemp(join(tmpdir(), "tuuri-profile-"));
    try {
      await work({ BUN_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${directory}` });
      const [file = ""] = await readdir(directory);
      const found = await Bun.file(join(directory, file)).json();
      const path = `${root}/.data/bench/profile-${name}.svg`;
      await Bun.write(path, flameGraph(found, title));
      step(`${title}: ${path}`);
      for (const [frame, share] of ownTimes(found))
        step(`  ${(share * 100).toFixed(1).padStart(5)} %  ${frame}`);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}
