import { afterAll, expect, test } from "bun:test";
import { appUnderTest } from "../../../tests/support/app-under-test.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { sentJob } from "../../modules/jobs/fixture.ts";
import type { Actor } from "../actor.ts";
import { refuseChanged, saveTagged, tagOf } from "./entity-tag.ts";

const { t, app, close } = await appUnderTest({ now: new Date("2026-11-20T07:01:00Z") });
afterAll(close);

const school = await createSchool(t.db);
const principal = await createPrincipal(t.db, { schools: [school] });
const colleague = await createPrincipal(t.db, { schools: [school] });
const teacher = await createTeacher(t.db, { school });
const substitute = await createSubstitute(t.db);
const operator = await createOperator(t.db);

const post = (actor: Actor, path: string, body: object, tag?: string) =>
  app.as(actor).post(path, body, tag ? { headers: { "if-match": tag } } : {});

interface Thing {
  reader: Actor;
  /** Where it is read; what is only saved answers its tag to a save that changes nothing. */
  read: [path: string, body: object];
  save: string;
  mine: object;
  theirs: object;
  other?: Actor;
  /** What of the present state tells whose change it was. */
  now: string;
}

const { body: job } = await post(principal, "/api/teachers/addtemp", sentJob({ startDate: "2026-12-01" }));
const things: [string, Thing][] = [
  [
    "a job",
    {
      reader: principal,
      read: ["/api/teachers/getspecific", { id: job.uniqueId }],
      save: "/api/teachers/updatetemp",
      mine: { id: job.uniqueId, additionalInfo: "mine" },
      theirs: { id: job.uniqueId, additionalInfo: "theirs" },
      other: colleague,
      now: "theirs",
    },
  ],
  [
    "a profile",
    {
      reader: substitute,
      read: ["/api/shared/get/user", { email: substitute.email }],
      save: "/api/shared/saveprofile",
      mine: { firstName: "Minä" },
      theirs: { firstName: "Toinen" },
      now: "Toinen",
    },
  ],
  [
    "a school",
    {
      reader: principal,
      read: ["/api/principals/school/save", {}],
      save: "/api/principals/school/save",
      mine: { address: "Minun katu 1" },
      theirs: { address: "Toisen katu 2" },
      other: colleague,
      now: "Toisen katu 2",
    },
  ],
  [
    "the defaults of urgent jobs",
    {
      reader: principal,
      read: ["/api/principals/get/principal", {}],
      save: "/api/principals/settings/save",
      mine: { info: "mine" },
      theirs: { info: "theirs" },
      now: "theirs",
    },
  ],
  [
    "a teacher",
    {
      reader: principal,
      read: ["/api/principals/edit/teacher", { email: teacher.email }],
      save: "/api/principals/edit/teacher",
      mine: { email: teacher.email, firstName: "Minä" },
      theirs: { email: teacher.email, firstName: "Toinen" },
      other: colleague,
      now: "Toinen",
    },
  ],
  [
    "an organisation",
    {
      reader: operator,
      read: [
        "/api/stats/organization",
        { domain: "example.test", exportAllowed: true, schools: [school.name] },
      ],
      save: "/api/stats/organization",
      mine: { domain: "example.test", exportAllowed: true, schools: [school.name] },
      theirs: { domain: "example.test", exportAllowed: true, schools: [] },
      now: '"schools":[]',
    },
  ],
];

test.each(things)("%s is not saved over what somebody else has saved meanwhile", async (_what, thing) => {
  const { reader, read, save, mine, theirs, other = reader, now } = thing;
  const first = await post(reader, ...read);
  expect(first).toMatchObject({ status: 200 });
  const seen = first.headers.get("etag") ?? "no tag";
  expect(seen).toMatch(/^"[\w-]{22}"$/);
  expect((await post(other, save, theirs)).status).toBe(200);
  const late = await post(reader, save, mine, seen);
  expect(late).toMatchObject({ status: 412, body: { code: "changed_meanwhile", msg: expect.any(String) } });
  expect(JSON.stringify(late.body.present)).toContain(now);
  const present = late.headers.get("etag") ?? "";
  expect(late.body.etag).toBe(present);
  // Whoever has seen it saves, and is told the tag of that; in vain tries whoever has not.
  const saved = await post(reader, save, mine, `W/${present}`);
  expect(saved.status).toBe(200);
  expect(saved.headers.get("etag")).not.toBe(present);
  expect((await post(reader, save, theirs, present)).status).toBe(412);
  expect((await post(reader, save, theirs, `"other", ${saved.headers.get("etag")}`)).status).toBe(200);
});

test("of two who save the same at once with one tag, one does", async () => {
  const [, thing] = things.find(([what]) => what === "a school") ?? [];
  const { headers } = await post(principal, "/api/principals/school/save", {});
  const tag = headers.get("etag") ?? "";
  const answers = await Promise.all(
    [principal, colleague].map((one, n) => post(one, thing?.save ?? "", { phone: `040 123 45${n}7` }, tag)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test("the tag that a save answers is of what it saved, whoever has saved by then", async () => {
  const asked = { request: new Request("http://localhost"), set: { headers: {} } };
  const read = async () => ({ present: {}, tag: tagOf("of another") });
  await saveTagged(asked, { read, save: async () => "mine", stateOf: (saved) => saved });
  expect(asked.set.headers).toEqual({ etag: tagOf("mine") });
});

test("a tag is of the state alone, and none or any is no condition", () => {
  expect(tagOf(["a", 1])).toBe(tagOf(["a", 1]));
  expect(tagOf(["a", 1])).not.toBe(tagOf(["a", 2]));
  for (const none of [undefined, null, "", "*", tagOf("x")])
    expect(() => refuseChanged(none, "x")).not.toThrow();
  expect(() => refuseChanged('"x"', "x")).toThrow("412 changed_meanwhile");
});
