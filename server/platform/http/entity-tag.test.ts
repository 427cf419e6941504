// Shows (rule: changed-meanwhile).
import { afterAll, expect, test } from "bun:test";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { openApiDocument, operationsOf } from "../../../tests/support/openapi.ts";
import { appUnderTest } from "../../../tests/support/servers/app-under-test.ts";
import { sentJob } from "../../modules/jobs/fixture.ts";
import type { Operation } from "../../plugins/documentation/types.ts";
import type { Actor } from "../actor.ts";
import { refuseChanged, saveTagged, tagOf } from "./entity-tag.ts";

const { t, app, close } = await appUnderTest({ now: new Date("2026-11-20T07:01:00Z") });
afterAll(close);

const school = await createSchool(t.db);
const principal = await createPrincipal(t.db, { schools: [school] });
const colleague = await createPrincipal(t.db, { schools: [school] });
const teacher = await createTeacher(t.db, { school });
const teaching = await createTeacher(t.db, { school });
const substitute = await createSubstitute(t.db);
const operator = await createOperator(t.db);

const post = (actor: Actor, path: string, body: object, tag?: string) =>
  app.as(actor).post(path, body, tag ? { headers: { "if-match": tag } } : {});

interface Thing {
  reader: Actor;
  /** Where it is read: by GET without a body. */
  read: [path: string, body?: object];
  save: string;
  mine: object;
  theirs: object;
  other?: Actor;
  /** What of the present state tells whose change it was. */
  now: string;
}

const { body: job } = await post(principal, "/api/teachers/addtemp", sentJob({ startDate: "2026-12-01" }));
const opened = { domain: "example.test", exportAllowed: true, schools: [school.name] };
await post(operator, "/api/stats/organization", opened);
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
      read: ["/api/shared/get/school", { school: school.name }],
      save: "/api/principals/school/save",
      mine: { address: "Minun katu 1" },
      theirs: { address: "Toisen katu 2" },
      other: colleague,
      now: "Toisen katu 2",
    },
  ],
  [
    "a teacher's own profile, of which the grades are read",
    {
      reader: teaching,
      read: ["/api/teachers/get/teacher", {}],
      save: "/api/shared/saveprofile",
      mine: { firstName: "Minä" },
      theirs: { firstName: "Toinen" },
      now: "Toinen",
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
      read: ["/api/teachers/get/teacher", { email: teacher.email }],
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
      read: ["/api/stats/organization?domain=@Example.test"],
      save: "/api/stats/organization",
      mine: opened,
      theirs: { ...opened, schools: [] },
      now: '"schools":[]',
    },
  ],
];

test.each(things)("%s is not saved over what somebody else has saved meanwhile", async (_what, thing) => {
  const { reader, read, save, mine, theirs, other = reader, now } = thing;
  const [path, body] = read;
  const first = await (body ? post(reader, path, body) : app.as(reader).get(path));
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

test("whoever may not change a school gets the tag of what they are told of it", async () => {
  const read = () => post(substitute, "/api/shared/get/school", { school: school.name });
  const { body, headers } = await read();
  expect(headers.get("etag")).toBe(tagOf(body));
  // From a tag of all, a number that they are not told could be worked out.
  await post(principal, "/api/principals/school/save", { phone: "040 765 4321" });
  expect((await read()).headers.get("etag")).toBe(tagOf(body));
});

/** By the tests of peace and of own times. */
const shownElsewhere = ["/api/users/peace/save", "/api/users/times/save"];

test("the document tells the tags of reading and saving calls, and which save by them", async () => {
  const document = await openApiDocument();
  const operations = operationsOf(document);
  const saving = new Set(things.map(([, { save }]) => save));
  const takesTag = ({ parameters }: Operation) => parameters?.some(({ name }) => name === "If-Match");
  expect(
    [...operations]
      .filter(([, one]) => takesTag(one))
      .map(([call]) => call.slice(5))
      .sort(),
  ).toEqual([...saving, ...shownElsewhere].sort());
  const reading = things.map(
    ([
      ,
      {
        read: [path, body],
      },
    ]) => `${body ? "POST" : "GET"} ${path.split("?")[0]}`,
  );
  for (const call of [...saving].map((path) => `POST ${path}`).concat(reading))
    expect(operations.get(call)?.responses[200]?.headers, call).toHaveProperty("ETag");
  for (const path of saving) {
    const { $ref = "" } = operations.get(`POST ${path}`)?.responses[412] ?? {};
    const told = document.components.responses[$ref.split("/").at(-1) ?? ""];
    expect(told?.headers, path).toHaveProperty("ETag");
  }
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
