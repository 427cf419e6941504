import { afterAll, expect, test } from "bun:test";
import { createWorld } from "../matrix/world.ts";
import { createSubstitute } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const words = [
  ["teacher", "Opettaja", "Lärare"],
  ["student", "Opiskelija", "Studerande"],
  ["other", "Muu", "Annat"],
] as const;

test("a person reads what they are in the words of their language, and may send either or the code", async () => {
  const finn = await createSubstitute(t.db);
  const swede = await createSubstitute(t.db, { lang: "sv" });
  for (const [code, finnish, swedish] of words) {
    for (const sent of [code, finnish, swedish]) {
      for (const [person, word] of [
        [finn, finnish],
        [swede, swedish],
      ] as const) {
        const me = app.as(person);
        expect((await me.post("/api/shared/saveprofile", { status: sent, otherTxt: "Kokki" })).status).toBe(
          200,
        );
        const { body } = await me.post("/api/users/get/user", { email: person.email });
        expect([body.status, body.statusCode]).toEqual([word, code]);
      }
    }
  }
});

test("posters read it of applicants, and whoever is no substitute has none", async () => {
  const { people, job } = await createWorld(t);
  for (const poster of [people.teacherOwn, people.principalOwn]) {
    const me = app.as(poster);
    const { body } = await me.post("/api/teachers/getspecific", { id: job });
    const { statusCode } = body.applicantList[0];
    const word = words.find(([code]) => code === statusCode)?.[poster.lang === "fi" ? 1 : 2] ?? "";
    expect(word).not.toBe("");
    expect(body.applicantList[0].status).toBe(word);
    const shown = await me.post("/api/teachers/showapplicants", {});
    expect((shown.body as { status: string }[]).map(({ status }) => status)).toContain(word);
    const applicant = await me.post("/api/shared/get/user", { email: people.substitute.email });
    expect([applicant.body.status, applicant.body.statusCode]).toEqual([word, statusCode]);
    const self = await me.post("/api/shared/get/user", { email: poster.email });
    expect([self.body.status, self.body.statusCode]).toEqual(["", ""]);
  }
});
