import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { answerObjection, exclude, lift, object } from "../../../server/modules/bookings/excluding/index.ts";
import { createSchool, createSubstitute } from "../../support/factories.ts";
import { type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const said = { reason: "noShow", text: "Jäi kahdesti pois ilmoittamatta (2.9. ja 14.10.)." };

/** Somebody who has applied to the school. */
async function applicant(s: Scene) {
  const regions = [s.school.regionCode ?? ""];
  const person = await createSubstitute(s.t.db, { lang: s.lang, regions });
  await apply(s.t.ctx, person, { key: (await s.post()).id });
  return person;
}
async function entry(s: Scene, person: Awaited<ReturnType<typeof applicant>>) {
  const { id } = await exclude(s.t.ctx, s.principal, { person: person.id, ...said });
  return { person, id };
}
const entered = async (s: Scene) => entry(s, await applicant(s));

const elsewhere = (more: object): Provoked => [
  "errors:school.notYours",
  async ({ t, principal }) => ({
    by: principal,
    body: { ...more, school: (await createSchool(t.db)).name },
  }),
];
/** Of the principal, or the person. */
const missing = (by: "principal" | "nea", more: object): Provoked => [
  "errors:notFound",
  async (s) => ({ by: s[by], body: { id: unknown, ...more } }),
];
const without = (by: "principal" | "nea"): Provoked => [
  "errors:required",
  async (s) => ({ by: s[by], body: {} }),
];
const over = (by: "principal" | "person"): Provoked => [
  "errors:exclude.over",
  async (s) => {
    const { person, id } = await entered(s);
    await lift(s.t.ctx, s.principal, id);
    return { by: by === "person" ? person : s.principal, body: { id, text: "Ei pidä paikkaansa." } };
  },
];

export const ofExcluding: Record<string, Provocations> = {
  "POST /api/principals/exclude": {
    not_your_school: [elsewhere({ ...said, email: unknown })],
    not_found: [
      ["errors:notFound", async (s) => ({ by: s.principal, body: { ...said, email: unknown } })],
      [
        "errors:notFound",
        async (s) => ({
          by: s.principal,
          body: { ...said, email: (await createSubstitute(s.t.db, { lang: s.lang })).email },
        }),
      ],
    ],
    already_excluded: [
      [
        "errors:exclude.already",
        async (s) => {
          const { person } = await entered(s);
          return { by: s.principal, body: { ...said, email: person.id } };
        },
      ],
    ],
    invalid_input: [
      [
        "errors:exclude.text",
        async (s) => ({
          by: s.principal,
          body: { ...said, email: (await applicant(s)).id, text: "Ei sovi." },
        }),
      ],
      ["errors:exclude.nobody", async (s) => ({ by: s.principal, body: { ...said, email: " " } })],
    ],
  },
  "POST /api/principals/exclude/list": {
    not_your_school: [elsewhere({})],
    invalid_input: [["errors:wrongType", async ({ principal }) => ({ by: principal, body: { school: 7 } })]],
  },
  "POST /api/principals/exclude/lift": {
    not_found: [missing("principal", {})],
    invalid_input: [without("principal")],
  },
  "POST /api/principals/exclude/answer": {
    not_found: [missing("principal", { text: "Ei." })],
    exclusion_over: [over("principal")],
    not_objected: [
      [
        "errors:exclude.notObjected",
        async (s) => ({ by: s.principal, body: { id: (await entered(s)).id, text: "Ei." } }),
      ],
    ],
    invalid_input: [
      [
        "errors:exclude.words",
        async (s) => ({ by: s.principal, body: { id: (await entered(s)).id, text: " " } }),
      ],
    ],
  },
  "POST /api/users/excluded": {
    not_yourself: [["errors:notYourself", async (s) => ({ by: s.nea, body: { email: s.emil.email } })]],
    invalid_input: [["errors:wrongType", async ({ nea }) => ({ by: nea, body: { email: 7 } })]],
  },
  "POST /api/users/excluded/object": {
    not_found: [
      missing("nea", { text: "Ei." }),
      ["errors:notFound", async (s) => ({ by: s.nea, body: { id: (await entered(s)).id, text: "Ei." } })],
    ],
    exclusion_over: [over("person")],
    objection_answered: [
      [
        "errors:exclude.answered",
        async (s) => {
          const { person, id } = await entered(s);
          await object(s.t.ctx, person, { id, text: "Ilmoitin siitä." });
          await answerObjection(s.t.ctx, s.principal, { id, text: "Ei tullut perille." });
          return { by: person, body: { id, text: "Tuli." } };
        },
      ],
    ],
    invalid_input: [
      [
        "errors:exclude.words",
        async (s) => {
          const { person, id } = await entered(s);
          return { by: person, body: { id, text: " " } };
        },
      ],
    ],
  },
};
