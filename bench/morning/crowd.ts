import { pushSubscriptions } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { hashPassword } from "../../server/modules/auth/passwords/index.ts";
import { readConfig } from "../../server/platform/config.ts";
import { connect } from "../../server/platform/database/connection.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { pushService } from "../../tests/support/servers/push.ts";
import { tokenOf } from "../../tests/support/world/token.ts";
import { people } from "./rates.ts";

export interface Person {
  actor: Actor;
  region: string;
  token: string;
}

export interface Crowd {
  teachers: Person[];
  substitutes: Person[];
  listening: Person[];
  /** Of the real one of the tests, which opens what is sealed for its devices. */
  push: ReturnType<typeof pushService>;
  /** While true it answers 503. */
  mood: { busy: boolean };
}

/**
 * Schools, teachers and substitutes of four regions, their devices, and somebody whose mailbox is gone.
 * @param share of the substitutes
 */
export async function gather(
  { url, secret, directory }: { url: string; secret: string; directory: string },
  share: number,
): Promise<Crowd> {
  const { db, client, close } = connect(url, 4);
  const config = { ...readConfig({ TOKEN_SECRET: secret, DATA_DIR: directory }), databaseUrl: url };
  const person = async (actor: Actor, region: string): Promise<Person> => ({
    actor,
    region,
    token: await tokenOf({ config, db }, actor.id, new Date()),
  });
  const mood = { busy: false };
  const push = pushService(() => ({ status: mood.busy ? 503 : 201 }));
  const crowd: Crowd = { teachers: [], substitutes: [], listening: [], push, mood };
  for (const region of people.regions) {
    const school = await createSchool(db, { regionCode: region });
    for (let n = 0; n < people.teachers / people.regions.length; n++)
      crowd.teachers.push(await person(await createTeacher(db, { school }), region));
    for (let n = 0; n < people.concerned * share; n++)
      crowd.substitutes.push(await person(await createSubstitute(db, { regions: [region] }), region));
  }
  const first = (part: number) => crowd.substitutes.filter((_, n) => (n % 100) / 100 < part);
  crowd.listening = first(people.share.listening);
  const devices = first(people.share.push).map(({ actor }) => ({ actor, ...push.device(`/${actor.id}`) }));
  await db
    .insert(pushSubscriptions)
    .values(devices.map(({ actor, endpoint, keys }) => ({ accountId: actor.id, endpoint, ...keys })));
  const written = first(people.share.mail).map(({ actor }) => actor.id);
  await client`update accounts set mail_enabled = false where type = 'user' and not (id = any(${written}))`;
  // What a sign-in costs is what a password costs.
  await client`update accounts set password_hash = ${await hashPassword(testPassword)}`;
  await createSubstitute(db, { email: "gone@example.test" });
  await client`vacuum analyze`;
  await close();
  return crowd;
}
