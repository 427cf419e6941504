// Shows (rule: logs-tell-no-secrets).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { enqueue } from "../../server/platform/worker/queue.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { leaksIn } from "../../tests/support/leaks.ts";
import { client, type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";

let t: TestContext;
let server: ServerProcess;

beforeAll(async () => {
  t = await testContext();
  server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const person = {
  email: "canary@example.test",
  confirmEmail: "canary@example.test",
  password: "canary-secret-words",
  password2: "canary-secret-words",
  firstName: "Canary",
  lastName: "Canary",
  phone: "040 123 4567",
  language: "suomi",
  status: "Opettaja",
  regions: ["FI-18"],
  birthDate: "1990-03-12",
};

const broken = (what: string) => t.db.execute(sql.raw(what));
const logged = (words: string) => eventually(`"${words}" in the log`, () => server.log().includes(words));

test("whatever fails, the log and the queue hold no name, password, link or other parameter", async () => {
  const substitute = await createSubstitute(t.db, {
    email: "canary.reads@example.test",
    firstName: "Canary",
  });
  const api = await signedIn(server.origin, substitute.email, testPassword);

  // A constraint's message comes with the whole row.
  await broken("alter table accounts add constraint refuses_new check (first_name <> 'Canary') not valid");
  const registered = await client(server.origin).post("/api/users/register-user", person);
  expect([registered.status, registered.body.code]).toEqual([500, "internal_error"]);
  await logged("refuses_new");

  // The queue, which is handed a link's token, and what somebody has written.
  await broken(`create function graphile_worker.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no more: %', new.payload; end $$`);
  await broken(`create trigger refuse before insert on graphile_worker._private_jobs
    for each row when (new.payload->>'id' is distinct from 'let me') execute function graphile_worker.refuse()`);
  const reset = await client(server.origin).post("/api/shared/forgot", { email: substitute.email });
  expect(reset.status).toBe(500);
  await logged("add_job");
  const written = await api.post("/api/shared/email/support", { subject: "Canary", message: "Canary" });
  expect(written.status).toBe(503);
  await logged("message to support not kept");

  // A page.
  await broken("alter table one_time_links rename to gone");
  const page = await fetch(`${server.origin}/app/reset/canary-canary-canary-canary-canary-canary`, {
    method: "POST",
    headers: { origin: server.origin },
    body: new URLSearchParams({ password: "canary-secret-words", password2: "canary-secret-words" }),
  });
  expect(page.status).toBe(500);
  await logged("page failed");

  // A calendar, whose address is all that is asked for.
  await broken("alter table calendar_feeds rename to gone_as_well");
  const read = await fetch(`${server.origin}/calendar/${"canary-".repeat(7).slice(0, 43)}.ics`);
  expect(read.status).toBe(500);
  await logged("/calendar/…");

  // A task of the queue.
  await broken("alter table deliveries rename to gone_too");
  const job = { id: Bun.randomUUIDv7(), school: { fi: "Canary", sv: "Canary" } };
  const occasion = { kind: "job-deleted", id: Bun.randomUUIDv7(), job };
  await enqueue(t.db, "announce", { id: "let me", occasion, receivers: [substitute.id] });
  await logged("Failed task");
  const error = await eventually("what the queue says of the task", async () => {
    const [task] = await t.db.execute<{ error: string }>(sql`
      select last_error as error from graphile_worker.jobs where task_identifier = 'announce' and last_error is not null`);
    return task?.error;
  });
  expect(error).toContain('relation "deliveries" does not exist');
  expect(leaksIn(error)).toEqual([]);

  expect(leaksIn(server.log())).toEqual([]);
  expect(server.log()).toContain("23514");
  expect(server.log()).toContain("insert into ");
}, 120_000);
