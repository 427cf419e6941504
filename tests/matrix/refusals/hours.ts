import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { approveHours, saveNumber } from "../../../server/modules/hours/index.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../support/factories.ts";
import { ownSchools, type Worked, worked } from "./hours-worked.fixture.ts";
import { type Call, itIs, type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const stranger = (s: Scene) => createPrincipal(s.t.db, { lang: s.lang });
const notNea = ({ emil }: Scene) => ({ email: emil.email });
const month = "2026-11";

/** Of both sides: what is wrong with a day. */
const wrongDays: [string, object, ("FI" | "SE")?][] = [
  ["clock", { to: "25:00" }],
  ["order", { to: "07:00" }],
  ["break", { breakMinutes: -1 }],
  ["lessons", { lessons: 11 }, "FI"],
  ["lessonsBeyond", { to: "09:00", lessons: 5 }, "FI"],
  ["lessonsNotCounted", { lessons: 1 }, "SE"],
  ["notThatDay", { date: "2027-12-31" }],
  ["notKept", { date: "2020-01-01" }],
];
const wrong = (send: (world: Worked, days: object[]) => Call): Provoked[] => [
  ...wrongDays.map(
    ([name, change, country]): Provoked => [
      `errors:hours.${name}` as Provoked[0],
      async (s) => {
        const world = await worked(s, country);
        return send(world, [{ ...world.day, ...change }]);
      },
    ],
  ),
  [
    "errors:hours.twice",
    async (s) => {
      const world = await worked(s);
      return send(world, [world.day, world.day]);
    },
  ],
  [
    "errors:hours.notYet",
    async (s) => {
      const world = await worked(s);
      itIs(s, "06:30", world.job);
      return send(world, [world.day]);
    },
  ],
];

const bySubstitute = ({ nea, job }: Worked, days: object[]): Call => ({
  by: nea,
  body: { uniqueId: job.id, days },
});
const bySchool = ({ teacher, nea, job }: Worked, days: object[]): Call => ({
  by: teacher,
  body: { id: job.id, days: days.map((day) => ({ person: nea.id, ...day })) },
});

/** It was read before somebody said something. */
const meanwhile = (send: typeof bySchool): Provoked[] => [
  [
    "errors:hours.changed",
    async (s) => {
      const world = await worked(s);
      await world.say();
      return send(world, [{ ...world.day, to: "14:00", seen: "" }]);
    },
  ],
];
const oneself = (body: (world: Worked) => object | Promise<object>): Provoked[] => [
  [
    "errors:hours.oneself",
    async (s) => {
      const { by, ...world } = await ownSchools(s);
      return { by, body: await body({ ...world }) };
    },
  ],
];
const onDays = (
  send: typeof bySchool,
  others: (s: Scene, world: Worked) => Promise<Call["by"]>,
): Provocations => ({
  not_yourself: [
    [
      "errors:notYourself",
      async (s) => {
        const world = await worked(s);
        const { by, body } = send(world, [world.day]);
        return { by, body: { ...(body as object), ...notNea(s) } };
      },
    ],
  ],
  not_found: [
    [
      "errors:notFound",
      async (s) => {
        const world = await worked(s);
        return { ...send(world, [world.day]), by: await others(s, world) };
      },
    ],
  ],
  hours_changed: meanwhile(send),
});

const named = async (s: Scene) => (await createSchool(s.t.db)).name;
const notYourself = (by: (s: Scene) => Call["by"], body: object): Provoked[] => [
  ["errors:notYourself", async (s) => ({ by: by(s), body: { ...body, ...notNea(s) } })],
];

const number = { person: unknown, number: "4711" };
const numbering = async (s: Scene, number: string): Promise<Call> => {
  const { principal, nea } = await worked(s);
  return { by: principal, body: { person: nea.id, number } };
};

export const ofHours: Record<string, Provocations> = {
  "POST /api/users/hours": {
    not_yourself: notYourself(({ nea }) => nea, { month }),
    invalid_input: [["errors:required", async ({ nea }) => ({ by: nea, body: {} })]],
  },
  "POST /api/users/hours/say": {
    ...onDays(bySubstitute, async (_s, { emil }) => emil),
    hours_approved: [
      [
        "errors:hours.approvedAlready",
        async (s) => {
          const world = await worked(s);
          await approveHours(s.t.ctx, world.teacher, [await world.say()]);
          return bySubstitute(world, [{ ...world.day, to: "14:00" }]);
        },
      ],
    ],
    invalid_input: wrong(bySubstitute),
  },
  "POST /api/teachers/hours": {
    not_yourself: notYourself(({ teacher }) => teacher, { month }),
    forbidden: [["errors:forbidden", async ({ operator }) => ({ by: operator, body: { month } })]],
    not_your_school: [
      ["errors:school.notYours", async (s) => ({ by: s.teacher, body: { month, school: await named(s) } })],
    ],
    invalid_input: [["errors:required", async ({ teacher }) => ({ by: teacher, body: {} })]],
  },
  "POST /api/principals/hours/payroll": {
    not_yourself: notYourself(({ principal }) => principal, { month, form: "paxml" }),
    forbidden: [
      ["errors:forbidden", async ({ operator }) => ({ by: operator, body: { month, form: "paxml" } })],
    ],
    not_your_school: [
      [
        "errors:school.notYours",
        async (s) => ({ by: s.principal, body: { month, form: "paxml", school: await named(s) } }),
      ],
    ],
    numbers_missing: [
      [
        "errors:hours.numbersMissing",
        async (s) => {
          const { teacher, principal, say, day } = await worked(s);
          await approveHours(s.t.ctx, teacher, [await say()]);
          return { by: principal, body: { month: day.date.slice(0, 7), form: "populus" } };
        },
      ],
    ],
    invalid_input: [["errors:required", async ({ principal }) => ({ by: principal, body: { month } })]],
  },
  "POST /api/teachers/hours/approve": {
    oneself: oneself(async ({ say }) => ({ ids: [await say()] })),
    not_yourself: notYourself(({ teacher }) => teacher, { ids: [unknown] }),
    not_found: [
      ["errors:notFound", async ({ teacher }) => ({ by: teacher, body: { ids: [unknown] } })],
      [
        "errors:notFound",
        async (s) => ({ by: await stranger(s), body: { ids: [await (await worked(s)).say()] } }),
      ],
    ],
    hours_changed: [
      [
        "errors:hours.changed",
        async (s) => {
          const { teacher, say } = await worked(s);
          const ids = [await say()];
          await approveHours(s.t.ctx, teacher, ids);
          return { by: teacher, body: { ids } };
        },
      ],
    ],
    invalid_input: [["errors:hours.none", async ({ teacher }) => ({ by: teacher, body: { ids: [] } })]],
  },
  "POST /api/teachers/hours/dispute": {
    oneself: oneself((world) => bySchool(world, [world.day]).body as object),
    ...onDays(bySchool, stranger),
    invalid_input: [
      ...wrong(bySchool),
      [
        "errors:hours.sameAsSaid",
        async (s) => {
          const world = await worked(s);
          await world.say();
          return bySchool(world, [world.day]);
        },
      ],
    ],
  },
  "POST /api/teachers/hours/noshow": {
    oneself: oneself((world) => bySchool(world, [world.day]).body as object),
    ...onDays(bySchool, stranger),
    invalid_input: [["errors:required", async ({ teacher }) => ({ by: teacher, body: { id: unknown } })]],
  },
  "POST /api/teachers/hours/remind": {
    oneself: oneself((world) => bySchool(world, [world.day]).body as object),
    ...onDays(bySchool, stranger),
    invalid_input: [["errors:required", async ({ teacher }) => ({ by: teacher, body: { id: unknown } })]],
  },
  "POST /api/principals/hours/number": {
    oneself: oneself(({ nea }) => ({ person: nea.id, number: "4711" })),
    not_yourself: notYourself(({ principal }) => principal, number),
    forbidden: [["errors:forbidden", async ({ operator }) => ({ by: operator, body: number })]],
    not_your_school: [
      [
        "errors:school.notYours",
        async (s) => ({ by: s.principal, body: { ...number, school: await named(s) } }),
      ],
    ],
    not_found: [["errors:notFound", async ({ principal }) => ({ by: principal, body: number })]],
    number_taken: [
      [
        "errors:hours.numberTaken",
        async (s) => {
          const { principal, nea, teacher } = await worked(s);
          const other = await createSubstitute(s.t.db, { regions: [teacher.schools[0]?.regionCode ?? ""] });
          const job = await s.post({}, teacher);
          await apply(s.t.ctx, other, { key: job.id });
          await choose(s.t.ctx, teacher, { key: job.id, email: other.email });
          await saveNumber(s.t.ctx, principal, { person: other.id, number: "4711" });
          return { by: principal, body: { person: nea.id, number: "4711" } };
        },
      ],
    ],
    invalid_input: [
      ["errors:hours.number", (s) => numbering(s, "12 34")],
      ["errors:hours.identityCode", (s) => numbering(s, "131052-308T")],
    ],
  },
};
