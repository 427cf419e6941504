import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { notFound, refusedAs } from "../../platform/failures/errors.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../platform/http/entity-tag.ts";
import { sayNext } from "../../platform/http/lists.ts";
import { refuses, tagged } from "../../platform/http/notes.ts";
import { partOf } from "../../platform/http/paging.ts";
import { type Actor, session } from "../auth/index.ts";
import { acceptCode } from "./codes/accept-code.ts";
import { acceptedCodeCookie } from "./codes/accepted-code.ts";
import { codesOf, codesOfSchools, createCode } from "./codes/codes.ts";
import {
  CodeEntry,
  CodesOfSchools,
  codeNames,
  Done,
  ListRequest,
  OneOfOwn,
  OwnEmail,
  School,
  SchoolChange,
  SchoolCode,
  SchoolFacts,
  SchoolName,
  SchoolsOfPerson,
  SelfOnly,
} from "./model.ts";
import { seekOwnSchool } from "./names/seek.ts";
import { suggestSchools } from "./names/suggest.ts";
import { schoolFacts, schoolsOfPerson } from "./own/facts.ts";
import { ownDetails } from "./own/own-details.ts";
import { ownSchool } from "./own/own-schools.ts";
import { saveSchool, schoolState } from "./own/save.ts";

const NewCode = Type.Object({ code: Type.Optional(CodeEntry), email: OwnEmail, school: OneOfOwn });

export function schoolRoutes(ctx: RootContext) {
  return new Elysia({ name: "schools" }).use(readingRoutes(ctx)).use(codeRoutes(ctx)).use(detailsRoutes(ctx));
}

function readingRoutes(ctx: RootContext) {
  const factsOf = (actor: Actor, name: string) => async () => {
    const { facts, state } = await schoolFacts(ctx, actor, name);
    return { present: facts, tag: tagOf(state) };
  };
  return new Elysia({ name: "schools-reading", tags: ["Schools"] })
    .use(session(ctx))
    .post(
      "/api/teachers/securitycode",
      async ({ body, address, lang, set }) => {
        const { name } = await refusedAs(codeNames, () =>
          acceptCode(ctx, body.code ?? "", { address, lang }),
        );
        set.headers["set-cookie"] = acceptedCodeCookie(ctx, body.code ?? "");
        return { school: name };
      },
      {
        body: Type.Object({ code: Type.Optional(CodeEntry) }),
        response: { 200: Type.Object({ school: Type.String() }) },
        detail: {
          summary: "School of an unused code; remembers the code for the registration",
          ...refuses("code_required", "code_not_found", "too_many_attempts"),
        },
      },
    )
    .post(
      "/api/shared/schools/names",
      async ({ body, address }) => ({ names: await suggestSchools(ctx, body.school, address) }),
      {
        body: Type.Object({ school: SchoolName }),
        response: { 200: Type.Object({ names: Type.Array(Type.String()) }) },
        detail: {
          summary: "Names of schools that take part, by at least three letters of them; eight at most",
          ...refuses("too_many_attempts"),
        },
      },
    )
    .post("/api/shared/getschool", ({ actor }) => schoolsOfPerson(actor), {
      signedIn: ["teacher", "principal"],
      ownName: ["email"],
      body: SelfOnly,
      response: { 200: SchoolsOfPerson },
      detail: { summary: "The caller's schools", ...refuses("not_yourself") },
    })
    .post(
      "/api/shared/get/school",
      ({ actor, body, set }) => readTagged({ set }, factsOf(actor, body.school)),
      {
        signedIn: true,
        ownName: ["email"],
        body: Type.Object({ email: OwnEmail, school: SchoolName }),
        response: { 200: SchoolFacts },
        detail: {
          summary: "Region of a school; address and phone for those who may know them",
          ...tagged,
          ...refuses("not_yourself", "not_found"),
        },
      },
    );
}

const byUse = ({ used, school, code }: SchoolCode) => [used ? "1" : "0", school, code];

function codeRoutes(ctx: RootContext) {
  return new Elysia({ name: "schools-code", tags: ["Schools"] })
    .use(session(ctx))
    .post(
      "/api/principals/get/codes",
      async ({ actor, body, set }) => {
        const part = partOf("codes", await codesOf(ctx, actor), body ?? {}, byUse);
        return sayNext(set, part).items;
      },
      {
        signedIn: ["principal"],
        list: true,
        ownName: ["email"],
        body: ListRequest,
        response: { 200: Type.Array(SchoolCode) },
        detail: {
          summary: "All codes of the caller's schools, unused ones first",
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/principals/create/code",
      async ({ actor, body }) => {
        return { success: true, ...(await createCode(ctx, actor, body)) };
      },
      {
        signedIn: ["principal"],
        ownName: ["email"],
        seeks: seekOwnSchool,
        body: NewCode,
        response: { 200: Type.Object({ ...Done.properties, code: Type.String(), school: Type.String() }) },
        detail: {
          summary: "Add a code; an empty one is made up",
          ...refuses("not_yourself", "not_your_school", "too_many_attempts"),
        },
      },
    )
    .post(
      "/api/principals/codes",
      async ({ actor, body, set }) => {
        const all = await codesOfSchools(ctx, actor);
        const part = partOf("school-codes", all, body ?? {}, ({ school }) => [school]);
        const { items, ...next } = sayNext(set, part);
        return { codes: items.map(({ code }) => code), names: items.map(({ school }) => school), ...next };
      },
      {
        signedIn: ["principal"],
        list: true,
        ownName: ["email"],
        body: ListRequest,
        response: { 200: CodesOfSchools },
        detail: {
          summary: "A code to hand out for each of the caller's schools, and their names",
          ...refuses("not_yourself"),
        },
      },
    );
}

function detailsRoutes(ctx: RootContext) {
  return new Elysia({ name: "schools-details", tags: ["Schools"] }).use(session(ctx)).post(
    "/api/principals/school/save",
    ({ actor, body, request, set }) => {
      const read = async () => {
        const { id } = ownSchool(actor, body.school);
        const own = (await ownDetails(ctx, actor)).find((one) => one.id === id);
        if (!own) throw notFound();
        const { name, address, addressSv, phone, region } = own;
        return { present: { name, address, addressSv, phone, region }, tag: tagOf(schoolState(own)) };
      };
      const save = (ifMatch: string | null) => saveSchool(ctx, actor, body, ifMatch);
      return saveTagged({ request, set }, { read, save, stateOf: schoolState });
    },
    {
      signedIn: ["principal"],
      ownName: ["email"],
      seeks: seekOwnSchool,
      body: SchoolChange,
      response: { 200: School },
      detail: {
        summary: "Save a school's name, address and phone; fields left out keep their value",
        ...matchTag,
        ...refuses("not_yourself", "not_your_school", "not_found"),
      },
    },
  );
}
