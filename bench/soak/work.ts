import { connect } from "../../server/platform/database/connection.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signedIn } from "../../tests/support/server.ts";

/** What the API has answered with 200: it has to be there in the end. */
export interface Answered {
  posted: string[];
  /** Job and substitute, as the next. */
  applied: [string, string][];
  chosen: [string, string][];
}

/** Below the limit of an hour. */
const postingsOfOne = 55;

/** People who post, apply and choose until `over` says so, whatever goes wrong meanwhile. */
export async function startWork(url: string, origin: string, over: () => boolean, teachers = 60) {
  const { db, close } = connect(url, 4);
  const school = await createSchool(db);
  const substitutes = [];
  for (let n = 0; n < 5; n++) substitutes.push(await createSubstitute(db));
  await createSubstitute(db, { email: "gone@example.test" });
  const posters = [];
  for (let n = 0; n < teachers; n++) posters.push(await createTeacher(db, { school }));
  await close();

  const answered: Answered = { posted: [], applied: [], chosen: [] };
  const appliers = await Promise.all(
    substitutes.map(async (person) => ({ person, api: await signedIn(origin, person.email, testPassword) })),
  );
  let day = 0;

  async function post(email: string): Promise<void> {
    // The database may be away just now: 503, as for every call.
    const api = await eventually("the poster to be signed in", () =>
      signedIn(origin, email, testPassword).catch(() => undefined),
    );
    const call = (path: string, body: object) => api.post(path, body).catch(() => undefined);
    for (let n = 0; n < postingsOfOne && !over(); n++) {
      const date = new Date(Date.now() + (3 + (day++ % 350)) * 86_400_000).toISOString().slice(0, 10);
      const posted = await call("/api/teachers/addtemp", {
        ...{ startDate: date, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" },
      });
      const id = posted?.status === 200 ? posted.body.uniqueId : undefined;
      if (id) {
        answered.posted.push(id);
        await applyAndChoose(id, call);
      }
      await Bun.sleep(200 + Math.random() * 1_500);
    }
  }

  async function applyAndChoose(
    id: string,
    call: (path: string, body: object) => Promise<{ status: number } | undefined>,
  ) {
    const { person, api } = appliers[Math.floor(Math.random() * appliers.length)] ?? {};
    if (!person || Math.random() < 0.5) return;
    const applied = await api
      ?.post("/api/users/add/applicant", { id, alreadywarned: true })
      .catch(() => undefined);
    if (applied?.status !== 200) return;
    answered.applied.push([id, person.id]);
    if (Math.random() < 0.5) return;
    const chosen = await call("/api/teachers/add/chosen", { id, email: person.email });
    if (chosen?.status === 200) answered.chosen.push([id, person.id]);
  }

  // Four at once: this machine runs the database and the servers, too.
  const waiting = posters.values();
  const lanes = Array.from({ length: 4 }, async () => {
    for (const { email } of waiting) if (!over()) await post(email);
  });
  return { answered, done: Promise.all(lanes) };
}
