import type postgres from "postgres";
import { testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "./event-rows.ts";
import { createEventHub, type EventHub } from "./hub.ts";

/** A school, whom its events concern and whom they do not. Close it when the tests of the file are done. */
export async function listeners() {
  const t = await testContext();
  const school = await createSchool(t.db, { regionCode: "FI-18" });
  const teacher = await createTeacher(t.db, { school });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  const elsewhere = await createSubstitute(t.db, { regions: ["FI-11"] });
  const hubs = new Set<EventHub>();

  async function open(options: { heartbeatMs?: number; client?: postgres.Sql } = {}): Promise<EventHub> {
    const hub = createEventHub({ client: t.client, db: t.db, log: t.ctx.log, ...options });
    hubs.add(hub);
    await hub.ready;
    return hub;
  }
  async function closeHubs() {
    for (const hub of hubs) await hub.close();
    hubs.clear();
  }
  /** Publishes something that everybody here hears, and waits for it: what was to come before has come. */
  async function settle(...clients: ReturnType<typeof listen>[]) {
    const mark = crypto.randomUUID();
    const accountIds = [substitute.id, elsewhere.id, teacher.id, principal.id];
    await publish(t.db, { name: "teachersChanged", payload: { mark }, accountIds });
    await eventually("everybody has heard the mark", () =>
      clients.every((client) => client.text.includes(mark)),
    );
  }
  return { t, school, teacher, principal, substitute, elsewhere, hubs, open, settle, closeHubs };
}

/** A client of a hub, in memory: what it was sent, and the id it would come back with. */
export function listen(
  hub: EventHub,
  actor: Actor,
  lastEventId?: number,
  stillValid?: () => Promise<Actor | null>,
  /** The write, counted from one, for which there is no room. */
  noRoomFor = 0,
) {
  const decoder = new TextDecoder();
  let writes = 0;
  const client = {
    text: "",
    ended: false,
    names: () => [...client.text.matchAll(/^event: (.*)$/gm)].map((match) => match[1]),
    lastId: () => Number([...client.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]),
    leave: () => {},
  };
  client.leave = hub.subscribe({
    listener: actor,
    place: lastEventId === undefined ? undefined : { lastId: lastEventId },
    stillValid: stillValid ?? (async () => actor),
    outlet: {
      write: (bytes) => {
        if (++writes === noRoomFor) return false;
        client.text += decoder.decode(bytes);
        return true;
      },
      end: () => {
        client.ended = true;
      },
    },
  });
  return client;
}

/** What a client heard, without the marks that it was waited for. */
export const heard = (client: ReturnType<typeof listen>) =>
  client.names().filter((name) => name !== "updateteachers");
