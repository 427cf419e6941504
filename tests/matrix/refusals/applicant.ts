import { eq } from "drizzle-orm";
import { schoolBlocks, substituteRegions } from "../../../db/schema/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { cannotCome } from "../../../server/modules/bookings/cancelling/index.ts";
import { choose, removeChosen } from "../../../server/modules/bookings/choice/index.ts";
import { orderReserve, standInReserve } from "../../../server/modules/bookings/reserve/index.ts";
import type { TextKey } from "../../../server/platform/i18n.ts";
import { createSubstitute } from "../../support/factories.ts";
import { itIs, type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const notNea = ({ emil }: Scene) => ({ email: emil.email });

/** Of a job that another has, somebody who has applied stands in reserve. */
const standing = (
  says: TextKey,
  before: (s: Scene, job: { id: string; startDate: string }) => Promise<unknown>,
): Provoked => [
  says,
  async (s) => {
    const job = await s.filled();
    await before(s, job);
    return { by: s.nea, body: { uniqueId: job.id, stand: true } };
  },
];
const ofApplication = (more: object): Provocations => ({
  not_yourself: [
    [
      "errors:notYourself",
      async (s) => ({ by: s.nea, body: { uniqueId: (await s.filled()).id, ...more, ...notNea(s) } }),
    ],
  ],
  not_found: [
    ["errors:notFound", async (s) => ({ by: s.nea, body: { uniqueId: unknown, ...more } })],
    ["errors:notFound", async (s) => ({ by: s.emil, body: { uniqueId: (await s.filled()).id, ...more } })],
  ],
  invalid_input: [["errors:required", async (s) => ({ by: s.nea, body: { ...more } })]],
});

const standingInReserve: Provocations = {
  ...ofApplication({ stand: true }),
  not_in_region: [
    [
      "errors:application.notInRegion",
      async (s) => {
        const regions = s.nea.regions;
        const moves = await createSubstitute(s.t.db, { lang: s.lang, regions });
        const { id } = await s.filled([moves]);
        await s.t.db.delete(substituteRegions).where(eq(substituteRegions.accountId, moves.id));
        return { by: moves, body: { uniqueId: id, stand: true } };
      },
    ],
  ],
  school_blocked: [
    standing("errors:application.schoolBlocked", ({ t, nea, school }) =>
      t.db.insert(schoolBlocks).values({ accountId: nea.id, schoolId: school.id }),
    ),
  ],
  job_begun: [standing("errors:reserve.begun", async (s, job) => itIs(s, "07:00", job))],
  job_open: [
    standing("errors:reserve.open", ({ t, teacher }, { id }) => removeChosen(t.ctx, teacher, { key: id })),
  ],
  chosen: [
    standing("errors:reserve.chosen", async ({ t, teacher, nea }, { id }) => {
      await removeChosen(t.ctx, teacher, { key: id });
      await choose(t.ctx, teacher, { key: id, email: nea.email });
    }),
  ],
  reserve_over: [
    standing("errors:reserve.over", async ({ t, teacher, nea }, { id }) => {
      await standInReserve(t.ctx, nea, { key: id, stand: true });
      await orderReserve(t.ctx, teacher, id, { person: nea.email, move: "out" });
    }),
  ],
};

const cancelling: Provocations = {
  ...ofApplication({}),
  not_chosen: [
    ["errors:application.notYours", async (s) => ({ by: s.nea, body: { uniqueId: (await s.filled()).id } })],
    [
      "errors:application.notYours",
      async (s) => {
        const { id } = await s.filled();
        await cannotCome(s.t.ctx, s.chosen, { key: id, illness: true, message: "" });
        await apply(s.t.ctx, s.chosen, { key: id });
        return { by: s.chosen, body: { uniqueId: id } };
      },
    ],
  ],
  job_begun: [
    [
      "errors:application.begun",
      async (s) => {
        const job = await s.filled();
        itIs(s, "07:00", job);
        return { by: s.chosen, body: { uniqueId: job.id } };
      },
    ],
  ],
};

export const ofApplicants: Record<string, Provocations> = {
  "POST /api/users/reserve": standingInReserve,
  "POST /api/users/cancel/chosen": cancelling,
};
