import { expect } from "bun:test";
import type { Actor } from "../../auth/index.ts";
import { type FileClient, fileClient } from "../client.fixture.ts";
import { createPeople } from "../people.fixture.ts";
import type { storesUnderTest } from "../stores/stores.fixture.ts";
import { pdf } from "./content.fixture.ts";

type Open = (typeof storesUnderTest)[number]["open"];

/** Before the jobs of these tests begin. */
export const monday = new Date("2026-11-02T09:00:00Z");

/** A client of the application with this store, which is closed with it. */
export async function openedClient(open: Open): Promise<FileClient> {
  const { env, close } = await open();
  const client = await fileClient(env);
  return {
    ...client,
    close: async () => {
      await client.close();
      await close();
    },
  };
}

/** The same on Monday, with everybody who might ask for a file. */
export async function openedForPeople(open: Open) {
  const client = await openedClient(open);
  client.t.setNow(monday);
  return { client, people: await createPeople(client.t.db) };
}

/** The name that an attachment gets which somebody uploads. */
export async function uploadedBy(client: FileClient, by: Actor, fileName = "a.pdf"): Promise<string> {
  const { status, body } = await client.sendFiles(by, [fileName, pdf()]);
  expect(status).toBe(200);
  return body.files[0].filename;
}
