import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { leaving } from "../bookings/cancelling/leaving.fixture.ts";

/** An event as a calendar program has read it; instants as ISO. */
export interface ReadEvent {
  uid: string;
  start: string;
  end: string;
  summary: string;
  location: string;
  status: string;
  sequence: number;
  stamp: string;
  changed: string;
  url: string;
}

/** By `ical.js`. */
function byMozilla(text: string): ReadEvent[] {
  const instant = (time: unknown) => (time as ICAL.Time).toJSDate().toISOString();
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => {
    const value = (name: string) => one.getFirstPropertyValue(name);
    return {
      uid: String(value("uid")),
      start: instant(value("dtstart")),
      end: instant(value("dtend")),
      summary: String(value("summary")),
      location: String(value("location")),
      status: String(value("status")),
      sequence: Number(value("sequence")),
      stamp: instant(value("dtstamp")),
      changed: instant(value("last-modified")),
      url: String(value("url") ?? ""),
    };
  });
}

/** By `node-ical`, which has another parser. */
function byNode(text: string): ReadEvent[] {
  const plain = (value: unknown) =>
    String(typeof value === "object" && value && "val" in value ? value.val : (value ?? ""));
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) =>
    one?.type === "VEVENT"
      ? [
          {
            uid: one.uid,
            start: one.start.toISOString(),
            end: one.end?.toISOString() ?? "",
            summary: plain(one.summary),
            location: plain(one.location),
            status: plain(one.status),
            sequence: Number(one.sequence),
            stamp: one.dtstamp.toISOString(),
            changed: one.lastmodified?.toISOString() ?? "",
            url: plain(one.url),
          },
        ]
      : [],
  );
}

/** As both have read it. @throws Error where they do not agree */
function eventsIn(text: string): ReadEvent[] {
  const [one, other] = [byMozilla(text), byNode(text)];
  if (!Bun.deepEquals(one, other))
    throw new Error(`read otherwise: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  return one;
}

/** A database with chosen people, and an application that answers what their calendars ask. */
export async function calendars() {
  const world = await leaving();
  const app = await testApp(world.t);
  const create = async (actor: Actor, more: { name?: string; applied?: boolean; school?: string } = {}) => {
    const { status, body } = await app.as(actor).post("/api/users/feed/create", { name: "Puhelin", ...more });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return new URL(body.url).pathname;
  };
  const read = (path: string, headers: Record<string, string> = {}) => app.anybody.get(path, { headers });
  const events = async (path: string) => eventsIn((await read(path)).body);
  const close = async () => {
    await app.close();
    await world.close();
  };
  return { ...world, app, create, read, events, close };
}
