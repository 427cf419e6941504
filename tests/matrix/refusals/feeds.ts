import { createFeed, feedsOf, revokeFeed } from "../../../server/modules/calendar/index.ts";
import { mostFeeds } from "../../../server/modules/calendar/rules.ts";
import { createSchool, createSubstitute } from "../../support/factories.ts";
import { type Provocations, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const name = "Puhelin";
const newcomer = ({ t, lang }: Scene) => createSubstitute(t.db, { lang });
const ofAnother = ({ emil }: Scene) => ({ email: emil.email });

export const ofFeeds: Record<string, Provocations> = {
  "POST /api/users/feeds": {
    not_yourself: [["errors:notYourself", async (s) => ({ by: s.nea, body: ofAnother(s) })]],
    invalid_input: [["errors:wrongType", async ({ nea }) => ({ by: nea, body: { email: 7 } })]],
  },
  "POST /api/users/feed/create": {
    not_yourself: [["errors:notYourself", async (s) => ({ by: s.nea, body: { name, ...ofAnother(s) } })]],
    forbidden: [["errors:forbidden", async ({ operator }) => ({ by: operator, body: { name } })]],
    not_your_school: [
      [
        "errors:school.notYours",
        async ({ t, teacher }) => ({
          by: teacher,
          body: { name, school: (await createSchool(t.db)).name },
        }),
      ],
    ],
    feeds_full: [
      [
        "errors:calendar.full",
        async (s) => {
          const by = await newcomer(s);
          for (let n = 0; n < mostFeeds; n++) await createFeed(s.t.ctx, by, { name });
          return { by, body: { name } };
        },
      ],
    ],
    too_many_attempts: [
      [
        "errors:tooMany",
        async (s) => {
          const by = await newcomer(s);
          for (let n = 0; n < 30; n++) {
            await createFeed(s.t.ctx, by, { name });
            for (const { id } of await feedsOf(s.t.ctx, by)) await revokeFeed(s.t.ctx, by, id);
          }
          return { by, body: { name } };
        },
      ],
    ],
    invalid_input: [["errors:calendar.name", async ({ nea }) => ({ by: nea, body: { name: " " } })]],
  },
  "POST /api/users/feed/revoke": {
    not_found: [
      ["errors:notFound", async ({ nea }) => ({ by: nea, body: { id: unknown } })],
      [
        "errors:notFound",
        async (s) => {
          const owner = await newcomer(s);
          await createFeed(s.t.ctx, owner, { name });
          const [feed] = await feedsOf(s.t.ctx, owner);
          return { by: s.nea, body: { id: feed?.id } };
        },
      ],
    ],
    invalid_input: [["errors:required", async ({ nea }) => ({ by: nea, body: {} })]],
  },
};
