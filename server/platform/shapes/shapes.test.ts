import { expect, test } from "bun:test";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { called, documented, documentedPlainly, namesOf, said } from "./called.ts";
import { read, reader, tell, teller } from "./translate.ts";

const Person = Type.Object({
  name: called("fullName", Type.String()),
  phone: called("tel", Type.Optional(Type.String())),
  born: said("age", Type.Number(), {
    as: Type.String({ pattern: "^\\d{4}$" }),
    tell: (born) => String(born),
    read: (age) => Number(age),
  }),
});
const Club = Type.Object({
  id: called(["id", "uniqueId"], Type.Optional(Type.String())),
  title: Type.String(),
  head: called("chair", Type.Union([Person, Type.Null()])),
  members: Type.Array(Person),
  guests: called("visitors", Type.Optional(Type.Array(Person))),
});
const aino = { name: "Aino", born: 1990 };
const club: Static<typeof Club> = {
  id: "7",
  title: "Kuoro",
  head: aino,
  members: [{ ...aino, phone: "040" }],
};
const outside = {
  id: "7",
  uniqueId: "7",
  title: "Kuoro",
  chair: { fullName: "Aino", age: "1990" },
  members: [{ fullName: "Aino", tel: "040", age: "1990" }],
};

test("what is told is as documented, at every depth, and comes back", () => {
  expect(tell(Club, club)).toEqual(outside);
  expect(Value.Check(documented(Club), outside)).toBeTrue();
  expect(read(Club, outside)).toEqual(club);
  expect(tell(Club, { ...club, head: null })).toMatchObject({ chair: null });
});

test("what the shape does not know is neither told nor read, nor is a plain name outside", () => {
  const more = { ...club, secret: 1 };
  expect(tell(Club, more)).not.toHaveProperty("secret");
  expect(read(Person, { ...outside.chair, name: "Eero", fullName: "Aino" })).toEqual(aino);
});

test("of several names all are told, and the last that was sent counts", () => {
  expect(read(Club, { ...outside, id: "1", uniqueId: "2" }).id).toBe("2");
  expect(read(Club, { ...outside, id: "1", uniqueId: undefined }).id).toBe("1");
});

test("what is required inside is required outside, under each of its names", () => {
  expect(documented(Person)).toMatchObject({ required: ["fullName", "age"] });
  expect(Object.keys(documented(Club)["properties"])).toEqual([
    "id",
    "uniqueId",
    "title",
    "chair",
    "members",
    "visitors",
  ]);
  expect(documentedPlainly(Person)["properties"]).toHaveProperty("born.pattern");
  expect(namesOf(Club)).toMatchObject({ head: "chair", id: "id" });
});

test("a shape of which nothing is called otherwise is the same outside, and costs nothing", () => {
  const Plain = Type.Object({
    a: Type.String(),
    b: Type.Optional(Type.Array(Type.Object({ c: Type.Null() }))),
  });
  expect(documented(Plain)).toBe(Plain);
  expect([teller(Plain), reader(Plain)]).toEqual([undefined, undefined]);
});

test("members may stand in a group outside", () => {
  const Settings = Type.Object({
    mails: called("settings.sendEmail", Type.Boolean()),
    name: Type.String(),
    pushes: called("settings.push.on", Type.Boolean()),
  });
  const told = { settings: { sendEmail: true, push: { on: false } }, name: "Aino" };
  expect(tell(Settings, { mails: true, name: "Aino", pushes: false })).toEqual(told);
  expect(read(Settings, told)).toEqual({ mails: true, name: "Aino", pushes: false });
  expect(Value.Check(documented(Settings), told)).toBeTrue();
});

test("two members may not have one name", () => {
  const Twice = Type.Object({ a: called("b", Type.String()), b: Type.String() });
  expect(() => documented(Twice)).toThrow("two members of one name: b");
});

test("a member that the shape does not have, or says otherwise, does not compile", () => {
  // @ts-expect-error
  const wrong: Static<typeof Person> = { fullName: "Aino", born: 1990 };
  // @ts-expect-error
  const lacking: Static<typeof Person> = { born: 1990 };
  // @ts-expect-error
  const other = said("age", Type.Number(), { as: Type.String(), tell: (born) => born, read: Number });
  expect([wrong, lacking, other]).toHaveLength(3);
});
