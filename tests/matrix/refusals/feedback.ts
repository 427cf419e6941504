import { approveHours } from "../../../server/modules/hours/index.ts";
import { createPrincipal } from "../../support/factories.ts";
import { ownSchools, type Worked, worked } from "./hours-worked.fixture.ts";
import { type Call, itIs, type Provocations, type Provoked, unknown } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

const toSchool = { informationRight: "yes", again: "yes", greeting: "" };
const bySubstitute = ({ nea, job }: Worked, more: object = {}): Call => ({
  by: nea,
  body: { uniqueId: job.id, ...toSchool, ...more },
});
const bySchool = ({ teacher, nea, job }: Worked, more: object = {}): Call => ({
  by: teacher,
  body: { id: job.id, email: nea.id, again: "yes", ...more },
});

const at =
  (send: typeof bySchool, then: (s: Scene, world: Worked) => void): Provoked[1] =>
  async (s) => {
    const world = await worked(s);
    then(s, world);
    return send(world);
  };

/** Thirty days after the last one it may still be said. */
const afterAMonth = ({ t }: Scene, { job }: Worked): void => {
  const late = new Date(`${job.startDate}T12:00:00Z`);
  late.setUTCDate(late.getUTCDate() + 31);
  t.setNow(late);
};

const inTime = (send: typeof bySchool): Provocations => ({
  feedback_early: [["errors:feedback.early", at(send, (s, { job }) => itIs(s, "06:30", job))]],
  feedback_closed: [["errors:feedback.closed", at(send, afterAMonth)]],
});
const chosen = (says: "Information" | "Come" | "Have", send: typeof bySchool, more: object): Provoked => [
  `errors:feedback.choose${says}`,
  async (s) => send(await worked(s), more),
];

export const ofFeedback: Record<string, Provocations> = {
  "POST /api/users/feedback": {
    ...inTime(bySubstitute),
    not_found: [
      ["errors:notFound", async ({ nea }) => ({ by: nea, body: { uniqueId: unknown, ...toSchool } })],
      [
        "errors:notFound",
        async (s) => {
          const world = await worked(s);
          return { ...bySubstitute(world), by: world.emil };
        },
      ],
    ],
    invalid_input: [
      chosen("Information", bySubstitute, { informationRight: "perhaps" }),
      chosen("Come", bySubstitute, { again: "otherClass" }),
    ],
  },
  "POST /api/teachers/feedback": {
    ...inTime(bySchool),
    oneself: [
      [
        "errors:feedback.oneself",
        async (s) => {
          const { by, ...world } = await ownSchools(s);
          return { ...bySchool(world), by };
        },
      ],
    ],
    not_found: [
      ["errors:notFound", async (s) => bySchool(await worked(s), { email: s.emil.id })],
      [
        "errors:notFound",
        async (s) => ({
          ...bySchool(await worked(s)),
          by: await createPrincipal(s.t.db, { lang: s.lang }),
        }),
      ],
    ],
    hours_approved: [
      [
        "errors:feedback.hoursApproved",
        async (s) => {
          const world = await worked(s);
          await approveHours(s.t.ctx, world.teacher, [await world.say()]);
          return bySchool(world, { noShow: true });
        },
      ],
    ],
    invalid_input: [chosen("Have", bySchool, { again: "perhaps" })],
  },
};
