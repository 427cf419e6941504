// Shows (rule: changed-meanwhile).
import { afterAll, expect, test } from "bun:test";
import { correctName, presentPersonName } from "../../../../server/modules/accounts/kept/index.ts";
import { presentName, renameSchool } from "../../../../server/modules/schools/names/index.ts";
import { saveSchool } from "../../../../server/modules/schools/own/index.ts";
import { tagOf } from "../../../../server/platform/http/entity-tag.ts";
import { testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { changeSchool } from "../organizations/schools.ts";
import { changePerson } from "./person.ts";

const t = await testContext();
afterAll(() => t.close());
const operator = await createOperator(t.db);
const school = await createSchool(t.db, { name: "Alkukoulu" });
const principal = await createPrincipal(t.db, { schools: [school] });

const formOf = (began: object, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ do: "rename", ...fields, began: JSON.stringify(began) }))
    form.set(name, value);
  return { ctx: t.ctx, actor: operator, lang: "fi" as const, form };
};

test("an operator renames no school unseen that its principal has renamed meanwhile", async () => {
  const send = (began: string) =>
    changeSchool(formOf({ name: began }, { school: school.id, name: "Operaattorin koulu" }));
  await saveSchool(t.ctx, principal, { name: "Rehtorin koulu" });
  const refused = await send("Alkukoulu");
  expect(refused).toMatchObject({ status: 412, typed: "Operaattorin koulu" });
  expect(refused && "errors" in refused && refused.errors["name"]).toContain("Rehtorin koulu");
  expect(await presentName(t.ctx, operator, school.id)).toBe("Rehtorin koulu");
  expect(await send("Rehtorin koulu")).toEqual({ done: "renamed" });
  const late = renameSchool(t.ctx, operator, school.id, "Myöhäinen koulu", tagOf("Rehtorin koulu"));
  await expect(late).rejects.toThrow("412");
});

test("nor a person who is called otherwise meanwhile; of two names each keeps the other", async () => {
  const { email } = await createTeacher(t.db, { school, firstName: "Aino", lastName: "Virta" });
  const began = { firstName: "Aino", lastName: "Virta" };
  const send = (typed: object) => changePerson(formOf(began, { email, why: "mistake", ...typed }));
  await correctName(t.ctx, email, { firstName: "Aina", lastName: "" }, operator, "mistake");
  const refused = await send({ firstName: "Anna", lastName: "Virta" });
  expect(refused).toMatchObject({ status: 412, typed: { firstName: "Anna", why: "mistake" } });
  expect(refused && "errors" in refused && refused.errors["firstName"]).toContain("Aina");
  expect(await send({ firstName: "Aino", lastName: "Joki" })).toEqual({ done: "renamed" });
  expect(await presentPersonName(t.ctx, email, operator)).toEqual({ firstName: "Aina", lastName: "Joki" });
});

test("nobody else is told what a school or a person is called now", async () => {
  await expect(presentName(t.ctx, principal, school.id)).rejects.toThrow("403");
  await expect(presentPersonName(t.ctx, operator.email, principal)).rejects.toThrow("403");
});
