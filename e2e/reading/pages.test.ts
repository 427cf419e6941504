import { expect, test } from "bun:test";
import { walk, walkers } from "../pages/walk.ts";
import { createPagesWorld } from "../pages/world.ts";
import { stage } from "../stage.ts";

/** Names and texts that no screen has room for, in the language with the longer words; longer lists: rare/full-pages.test.ts. */
const on = await stage();
const world = await createPagesWorld(on.t, { long: true, jobs: 8, applicants: 3 });
const look = { lang: "fi", width: 1440, theme: "light", by: "last" } as const;

test.each(walkers)(
  "the pages of a %s, in Finnish by day on a large screen, and laid out at many widths",
  async (as) => {
    expect(await walk(on, world, as, { ...look, isSwept: true })).toEqual({});
  },
  // Some twenty pages, each looked at whole.
  240_000,
);
