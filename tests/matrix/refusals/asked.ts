import { eq } from "drizzle-orm";
import {
  accounts,
  accountTypes,
  favourites,
  substituteProfiles,
  substituteRegions,
} from "../../../db/schema/index.ts";
import { limits } from "../../../server/modules/auth/limits/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { accept, ask, decline, takeBack } from "../../../server/modules/bookings/asking/index.ts";
import { endRequest } from "../../../server/modules/bookings/asking/turns/tasks.ts";
import { choose, removeChosen } from "../../../server/modules/bookings/choice/index.ts";
import { createPrincipal, createTeacher } from "../../support/factories.ts";
import { type Call, type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const notNea = ({ emil }: Scene) => ({ email: emil.email });

/** What has come between, of somebody who is asked. */
const over: Record<string, (s: Scene, of: { id: string; request: string }) => Promise<unknown>> = {
  accepted: ({ t, nea }, { request }) => accept(t.ctx, nea, { id: request }),
  declined: ({ t, nea }, { request }) => decline(t.ctx, nea, { id: request }),
  takenBack: ({ t, teacher }, { id }) => takeBack(t.ctx, teacher, { key: id }),
  expired: (s, { id }) => {
    s.minutes(15);
    return endRequest(s.t.ctx, id);
  },
  async filled({ t, teacher, chosen }, { id }) {
    await apply(t.ctx, chosen, { key: id });
    await choose(t.ctx, teacher, { key: id, email: chosen.email });
  },
};
const onceOver = (
  how: "accepted" | "declined" | "takenBack" | "expired" | "filled",
  says = how,
): Provoked => [
  `errors:request.${says}`,
  async (s) => {
    const asked = await s.asked();
    await over[how]?.(s, asked);
    return { by: s.nea, body: { id: asked.request } };
  },
];

const ofRequest: Provocations = {
  not_yourself: [
    [
      "errors:notYourself",
      async (s) => ({ by: s.nea, body: { id: (await s.asked()).request, ...notNea(s) } }),
    ],
  ],
  not_found: [
    ["errors:notFound", async (s) => ({ by: s.nea, body: { id: unknown } })],
    ["errors:notFound", async (s) => ({ by: s.emil, body: { id: (await s.asked()).request } })],
  ],
  invalid_input: [["errors:required", async (s) => ({ by: s.nea, body: {} })]],
};

/** They are booked at these hours of the day of the job that they are asked for, from 8 to 15.30. */
const clashing = (says: "Full" | "Partial" | "Close", from: string, to: string): Provoked => [
  `errors:application.overlap${says}`,
  async (s) => {
    const { id, startDate } = await s.post();
    await ask(s.t.ctx, s.teacher, { key: id, people: [s.nea.id], thenEverybody: false });
    await s.booked(startDate, from, to);
    return { by: s.nea, body: { id: await s.requestOf(id, s.nea) } };
  },
];

/** Of somebody who is a principal there as well: they are asked, and the teacher whose job it is leaves it to them. */
async function inheriting(s: Scene): Promise<Call> {
  const { t, app, lang, school } = s;
  const teacher = await createTeacher(t.db, { lang, school });
  const both = await createPrincipal(t.db, { lang, schools: [school] });
  await t.db.insert(accountTypes).values({ accountId: both.id, type: "user" });
  await t.db.insert(substituteProfiles).values({ accountId: both.id, status: "teacher" });
  await t.db.insert(substituteRegions).values({ accountId: both.id, regionCode: school.regionCode ?? "" });
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: both.id });
  const actAs = (type: "user" | "principal") =>
    t.db.update(accounts).set({ type }).where(eq(accounts.id, both.id));
  await actAs("user");
  const { id } = await s.post({}, teacher);
  await ask(t.ctx, teacher, { key: id, people: [both.id], thenEverybody: false });
  await actAs("principal");
  await app.as(both).delete(`/api/principals/remove/${encodeURIComponent(teacher.email)}`);
  await actAs("user");
  return { by: both, body: { id: await s.requestOf(id, both) } };
}

const accepting: Provocations = {
  ...ofRequest,
  request_over: [
    onceOver("declined"),
    onceOver("takenBack"),
    onceOver("expired"),
    onceOver("filled"),
    [
      "errors:request.overtaken",
      async (s) => {
        const { id, request } = await s.asked();
        await accept(s.t.ctx, s.nea, { id: request });
        await removeChosen(s.t.ctx, s.teacher, { key: id });
        return { by: s.nea, body: { id: request } };
      },
    ],
  ],
  own_job: [["errors:application.ownJob", inheriting]],
  overlap_full: [clashing("Full", "09:00", "12:00")],
  overlap_partial: [clashing("Partial", "15:00", "17:00")],
  overlap_close: [clashing("Close", "16:00", "17:00")],
};

const declining: Provocations = {
  ...ofRequest,
  request_over: [onceOver("accepted"), onceOver("takenBack"), onceOver("expired"), onceOver("filled")],
};

const undoing: Provocations = {
  ...ofRequest,
  not_chosen: [
    ["errors:application.notYours", async (s) => ({ by: s.nea, body: { id: (await s.asked()).request } })],
  ],
  undo_over: [
    [
      "errors:request.undoOver",
      async (s) => {
        const { request } = await s.asked();
        await accept(s.t.ctx, s.nea, { id: request });
        s.minutes(10);
        return { by: s.nea, body: { id: request } };
      },
    ],
  ],
};

/** By the token of a push, without a session. */
const pressing: Provocations = {
  not_found: [
    ["errors:request.unknown", async () => ({ by: undefined, body: { token: "canary", answer: "accept" } })],
  ],
  another_account: [
    [
      "errors:request.anotherPerson",
      async (s) => ({ by: s.emil, body: { token: s.tokenOf((await s.asked()).request), answer: "accept" } }),
    ],
  ],
  too_many_attempts: [
    [
      "errors:tooMany",
      async (s) => {
        const wrong = { token: "canary", answer: "accept" };
        for (let n = 0; n < limits.answerByAddress.hits; n++)
          await s.app.anybody.post("/api/users/request/answer", wrong);
        return { by: undefined, body: { token: "canary", answer: "accept" } };
      },
    ],
  ],
  invalid_input: [["errors:required", async () => ({ by: undefined, body: { answer: "accept" } })]],
};

export const ofAsked: Record<string, Provocations> = {
  "POST /api/users/requests": {
    not_yourself: [["errors:notYourself", async (s) => ({ by: s.nea, body: notNea(s) })]],
    invalid_input: [["errors:wrongType", async ({ nea }) => ({ by: nea, body: { email: 7 } })]],
  },
  "POST /api/users/request/accept": accepting,
  "POST /api/users/request/decline": declining,
  "POST /api/users/request/undo": undoing,
  "POST /api/users/request/answer": pressing,
};
