import { accept, ask, decline, takeBack } from "../../../server/modules/bookings/asking/index.ts";
import { mostAsked } from "../../../server/modules/bookings/asking/rules.ts";
import { itIs, type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

/** What poster's calls that name a job have in common. */
function ofJob(more: (s: Scene) => object = () => ({})): Provocations {
  return {
    not_yourself: [
      [
        "errors:notYourself",
        async (s) => ({
          by: s.teacher,
          body: { id: (await s.post()).id, email: s.principal.email, ...more(s) },
        }),
      ],
    ],
    not_found: [
      ["errors:notFound", async (s) => ({ by: s.teacher, body: { id: unknown, ...more(s) } })],
      ["errors:notFound", async (s) => ({ by: s.colleague, body: { id: (await s.post()).id, ...more(s) } })],
    ],
    invalid_input: [["errors:required", async (s) => ({ by: s.teacher, body: { ...more(s) } })]],
  };
}

const filled: Provoked[1] = async (s) => ({
  by: s.teacher,
  body: { id: (await s.filled()).id, emails: [s.emil.id] },
});

const asking: Provocations = {
  ...ofJob(({ nea }) => ({ emails: [nea.id] })),
  oneself: [
    [
      "errors:request.oneself",
      async (s) => ({ by: s.teacher, body: { id: (await s.post()).id, emails: [s.teacher.email] } }),
    ],
  ],
  job_filled: [["errors:request.filledToSchool", filled]],
  job_past: [
    [
      "errors:request.begun",
      async (s) => {
        const job = await s.post();
        itIs(s, "07:00", job);
        return { by: s.teacher, body: { id: job.id, emails: [s.nea.id] } };
      },
    ],
  ],
  already_asked: [
    [
      "errors:request.asked",
      async (s) => ({ by: s.teacher, body: { id: (await s.asked()).id, emails: [s.nea.id] } }),
    ],
  ],
  too_many_attempts: [
    [
      "errors:tooMany",
      async (s) => {
        const { id } = await s.post();
        for (let n = 0; n < 20; n++) {
          await ask(s.t.ctx, s.teacher, { key: id, people: [s.nea.id], thenEverybody: false });
          await takeBack(s.t.ctx, s.teacher, { key: id });
        }
        return { by: s.teacher, body: { id, emails: [s.nea.id] } };
      },
    ],
  ],
  invalid_input: [
    [
      "errors:request.nobody",
      async (s) => ({ by: s.teacher, body: { id: (await s.post()).id, emails: [] } }),
    ],
    [
      "errors:request.twice",
      async (s) => ({ by: s.teacher, body: { id: (await s.post()).id, emails: [s.nea.id, s.nea.id] } }),
    ],
    [
      "errors:tooManyItems",
      async (s) => ({
        by: s.teacher,
        body: { id: (await s.post()).id, emails: Array(mostAsked + 1).fill(s.nea.id) },
      }),
    ],
    [
      "errors:wrongType",
      async (s) => ({ by: s.teacher, body: { id: (await s.post()).id, emails: [s.nea.id], minutes: 61 } }),
    ],
  ],
};

const takingBack: Provocations = {
  ...ofJob(),
  request_over: [
    [
      "errors:request.acceptedToSchool",
      async (s) => {
        const { id, request } = await s.asked();
        await accept(s.t.ctx, s.nea, { id: request });
        return { by: s.teacher, body: { id, person: s.nea.id } };
      },
    ],
    [
      "errors:request.declinedToSchool",
      async (s) => {
        const { id, request } = await s.asked();
        await decline(s.t.ctx, s.nea, { id: request });
        return { by: s.teacher, body: { id, person: s.nea.id } };
      },
    ],
  ],
};

const opening: Provocations = {
  ...ofJob(),
  job_filled: [["errors:audience.filled", filled]],
  job_past: [
    [
      "errors:audience.past",
      async (s) => {
        const job = await s.post();
        itIs(s, "20:00", job);
        return { by: s.teacher, body: { id: job.id } };
      },
    ],
  ],
};

const ordering: Provocations = {
  ...ofJob(),
  not_found: [
    ...(ofJob().not_found ?? []),
    [
      "errors:notFound",
      async (s) => ({ by: s.teacher, body: { id: (await s.filled()).id, remove: s.nea.email } }),
    ],
  ],
  invalid_input: [
    [
      "errors:reserve.twice",
      async (s) => ({
        by: s.teacher,
        body: { id: (await s.filled()).id, emails: [s.nea.email, s.nea.email] },
      }),
    ],
  ],
};

export const ofSchools: Record<string, Provocations> = {
  "POST /api/teachers/fits": ofJob(),
  "POST /api/teachers/requests": ofJob(),
  "POST /api/teachers/ask": asking,
  "POST /api/teachers/ask/back": takingBack,
  "POST /api/teachers/audience": ofJob(),
  "POST /api/teachers/audience/open": opening,
  "POST /api/teachers/reserve": ordering,
};
