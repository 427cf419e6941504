import { afterAll, afterEach, beforeAll, expect } from "bun:test";
import { inArray, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { accounts, pushSubscriptions } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createPrincipal, createSchool } from "../../../../tests/support/factories.ts";
import { insertSubstitutes } from "../../../../tests/support/world/many-people.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { pushService, type Receipt } from "../push/push-service.fixture.ts";

/** Tasks that a worker runs at the same time, and pushes under way in each: what a kill may repeat. */
const inFlight = { mails: 4, pushes: 4 * 5 };

interface Person {
  id: string;
  email: string;
  lang: string;
  wantsMail: boolean;
  wantsPush: boolean;
  /** Paths of their devices at the push service. */
  devices: string[];
}

let t: TestContext;
let smtp: SMTPServer;
let child: Bun.Subprocess | undefined;
const mails: { id: string; to: string; subject: string; lang: string }[] = [];
const service = pushService((path) => ({ status: path.startsWith("/dead") ? 410 : 201 }));

beforeAll(async () => {
  t = await testContext();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const lang = mail.headers.find(({ key }) => key === "content-language")?.value ?? "";
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ id: mail.messageId ?? "none", to, subject: mail.subject ?? "", lang });
        done();
      });
    },
  });
  // A killed worker's connections end in the middle.
  smtp.on("error", () => {});
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
});
afterEach(() => kill());
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed));
  await service.stop();
  await t.close();
});

function startWorker(): void {
  const address = smtp.server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const settings = {
    ...{ DATABASE_URL: t.url, DATA_DIR: t.dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` },
    PUSH_ENDPOINTS: "anywhere",
  };
  const script = new URL("./worker-process.fixture.ts", import.meta.url).pathname;
  child = Bun.spawn([process.execPath, script, JSON.stringify(settings)], {
    stdout: "ignore",
    stderr: "inherit",
  });
}

async function kill(): Promise<void> {
  child?.kill("SIGKILL");
  await child?.exited;
}

/** In tens: two want no mail, two no push, two have no device, one has two; and 20 have a dead one. */
async function settle(ids: string[], place: string): Promise<Person[]> {
  const rows = await t.db.select().from(accounts).where(inArray(accounts.id, ids));
  const people = rows.map((row, index): Person => {
    const kind = index % 10;
    const wantsPush = kind !== 1 && kind !== 2;
    const dead = kind === 4 && index < 200;
    const devices = kind > 7 ? [] : [`/${dead ? "dead" : "alive"}-${place}-${index}`];
    if (kind === 3) devices.push(`/alive-${place}-${index}-second`);
    const { id, email } = row;
    return { id, email, lang: row.lang, wantsMail: kind > 1, wantsPush, devices };
  });
  const withOut = (unwanted: (person: Person) => boolean) => people.filter(unwanted).map(({ id }) => id);
  await t.db
    .update(accounts)
    .set({ mailEnabled: false })
    .where(
      inArray(
        accounts.id,
        withOut((p) => !p.wantsMail),
      ),
    );
  await t.db
    .update(accounts)
    .set({ pushEnabled: false })
    .where(
      inArray(
        accounts.id,
        withOut((p) => !p.wantsPush),
      ),
    );
  const subscriptions = people.flatMap(({ id: accountId, devices }) =>
    devices.map((path) => {
      const { endpoint, keys } = service.device(path);
      return { accountId, endpoint, ...keys };
    }),
  );
  await t.db.insert(pushSubscriptions).values(subscriptions);
  return people;
}

const counted = <T>(things: T[], keyOf: (thing: T) => string) => Map.groupBy(things, keyOf);
const nothingIsLeft = async () => {
  const [left] = await t.db.execute<{ count: number }>(sql`
    select ((select count(*) from deliveries where sent_at is null)
      + (select count(*) from graphile_worker.jobs))::int as count`);
  return left?.count === 0;
};

/**
 * An urgent job reaches so many substitutes once per channel in their language, through kills of the worker.
 * @param many tens of people, 200 at least
 * @param kills after how many mails and pushes in all
 */
export async function postingRun(many: number, kills: number[]): Promise<void> {
  const school = await createSchool(t.db, { name: "Mäkelän koulu", regionCode: "FI-18" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const inside = await settle(await insertSubstitutes(t.db, many, "FI-18"), "inside");
  await settle(await insertSubstitutes(t.db, 200, "FI-11"), "outside");
  const day = new Date(t.ctx.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const query = { startDate: day, endDate: day, startTime: "08:00", endTime: "15:30" };
  await postJob(t.ctx, principal, { ...query, type: "five" }, { urgent: true });

  for (const out of kills) {
    startWorker();
    await eventually("enough is out", () => mails.length + service.receipts.length >= out, 60);
    await kill();
    expect(await nothingIsLeft()).toBe(false);
  }
  startWorker();
  await eventually("nothing is left to send", nothingIsLeft, 60);
  await kill();

  const wantMail = inside.filter(({ wantsMail }) => wantsMail);
  const byReceiver = counted(mails, ({ to }) => to);
  expect([...byReceiver.keys()].toSorted()).toEqual(wantMail.map(({ email }) => email).toSorted());
  for (const { email, lang } of wantMail) {
    const got = byReceiver.get(email) ?? [];
    // A repeated mail has the Message-ID of the first: a mailbox shows one.
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(got[0]?.lang).toBe(lang);
    expect(got[0]?.subject).toStartWith(lang === "sv" ? "Brådskande vikariat" : "Kiireellinen sijaisuus");
  }
  expect(mails.length - wantMail.length).toBeLessThanOrEqual(kills.length * inFlight.mails);

  const isAlive = (path: string) => path.startsWith("/alive");
  const expected = inside
    .filter(({ wantsPush }) => wantsPush)
    .flatMap(({ devices, lang }) => devices.filter(isAlive).map((path) => ({ path, lang })));
  expect(expected).toHaveLength(many * 0.7 - 20);
  expect(service.faults).toEqual([]);
  const byDevice = counted(service.receipts, ({ path }) => path);
  expect([...byDevice.keys()].toSorted()).toEqual(expected.map(({ path }) => path).toSorted());
  for (const { path, lang } of expected) {
    const got: Receipt[] = byDevice.get(path) ?? [];
    // A repeated push has the tag and the topic of the first: a device shows one.
    expect(new Set(got.map(({ content, headers }) => `${content.tag} ${headers.get("topic")}`)).size).toBe(1);
    expect(got[0]?.content.lang).toBe(lang);
    expect(got[0]?.content.title).toStartWith(
      lang === "sv" ? "Brådskande vikariat" : "Kiireellinen sijaisuus",
    );
    expect(got[0]?.headers.get("urgency")).toBe("high");
  }
  expect(service.receipts.length - expected.length).toBeLessThanOrEqual(kills.length * inFlight.pushes);

  expect(await devicesLike("%/dead-inside-%")).toEqual([]);
  expect(await devicesLike("%-outside-%")).toHaveLength(180);
}

const devicesLike = (endpoint: string) =>
  t.db.select().from(pushSubscriptions).where(sql`${pushSubscriptions.endpoint} like ${endpoint}`);
