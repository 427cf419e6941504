import { afterAll, describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { events } from "../../db/schema/index.ts";
import { removeChosen } from "../../server/modules/bookings/choice/index.ts";
import type { EventName, Payload } from "../../server/modules/events/event.ts";
import { payloads } from "../../server/modules/events/model.ts";
import { payloadToWire, wireNames } from "../../server/modules/events/wire.ts";
import { fitsForm, namedIn, openApiDocument, operationsOf } from "../support/openapi.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";
import { table } from "./table.ts";
import { columns, keptWorld } from "./world.ts";

const { t, app, close } = await appUnderTest();
const { world, anew, close: forget } = await keptWorld(t);
afterAll(async () => {
  await forget();
  await close();
});

const form = "application/x-www-form-urlencoded";
const document = await openApiDocument();
const takesForms = [...operationsOf(document)].flatMap(([call, { requestBody }]) => {
  const schema = requestBody?.content["application/json"]?.schema;
  return schema && fitsForm(schema, namedIn(document)) ? [call] : [];
});

/** Of every call so far. */
const told: { name: string; payload: unknown }[] = [];
const listen = async () =>
  told.push(...(await t.db.select({ name: events.name, payload: events.payload }).from(events)));

describe("what holds nothing but text is taken as a form as it is as JSON", () => {
  test.each(takesForms)("%s", async (call) => {
    const row = table[call];
    await anew();
    const column = columns.find((column) => column !== "nobody" && (row?.expect[column] ?? 500) < 300);
    const me = column && column !== "nobody" ? world.people[column] : world.people.substitute;
    const body = new URLSearchParams(row?.body?.(world, me) as Record<string, string>).toString();
    const path = row?.path?.(world, me) ?? call.split(" ")[1] ?? "";
    const { status } = await app.as(me).post(path, body, { headers: { "content-type": form } });
    expect(status).toBe(row?.expect[column ?? "substitute"] ?? 0);
    await listen();
  });

  test("there are some", () => expect(takesForms.length).toBeGreaterThan(10));
});

test("events say what is documented of them", async () => {
  await anew();
  await removeChosen(t.ctx, world.people.teacherOwn, { key: world.filledJob });
  await listen();
  expect(new Set(told.map(({ name }) => name)).size).toBeGreaterThan(3);
  const wrong = told.filter(
    ({ name, payload }) =>
      !Value.Check(payloads[wireNames[name as EventName]], payloadToWire(payload as Payload)),
  );
  expect(wrong).toEqual([]);
});
