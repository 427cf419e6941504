// (rule: own-settings)
import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../../platform/http/entity-tag.ts";
import { refuses, tagged } from "../../../platform/http/notes.ts";
import { documented } from "../../../platform/shapes/called.ts";
import { type Actor, Email, EmailOnly, session, Token, TypeOfUser } from "../../auth/index.ts";
import { clearedSessionCookie } from "../../auth/sessions/index.ts";
import { statusWord } from "../../reference/index.ts";
import { deleteAccount } from "../delete.ts";
import { dataFile } from "../kept/my-data.ts";
import { Account, ProfileChange, SubstituteDetails } from "../model.ts";
import { readAccount } from "../read-account.ts";
import { becomeSubstitute } from "./become-substitute.ts";
import { freshTokenWith } from "./fresh-token.ts";
import { setPicture } from "./picture.ts";
import { profileState, saveProfile } from "./save.ts";
import { changeType } from "./settings.ts";
import { settingsRoutes } from "./settings-routes.ts";

const Done = Type.Object({ success: Type.Boolean() });
const keptData = {
  "application/json": {
    schema: {
      type: "object" as const,
      required: ["account"],
      properties: { account: documented(Account) as object },
      additionalProperties: { type: "array" as const, items: { type: "object" as const } },
    },
  },
};
const own = { email: Type.Optional(Email) };

/** Calls about a person's own account, and about people whom one may see. */
export function profileRoutes(ctx: RootContext) {
  return new Elysia({ name: "profiles" })
    .use(ownProfileRoutes(ctx))
    .use(typeRoutes(ctx))
    .use(settingsRoutes(ctx))
    .use(leavingRoutes(ctx));
}

/** Reads an account that the caller may see, with its tag. */
const reading = (ctx: RootContext) => (actor: Actor, email: string) => async () => {
  const account = await readAccount(ctx, actor, email);
  const present = { ...account, statusWord: statusWord(account.status, actor.lang) };
  return { present, tag: tagOf(profileState(account)) };
};

/** Existing clients have two names for it. */
const shown = {
  signedIn: true,
  body: EmailOnly,
  response: { 200: Account },
  detail: {
    summary: "Read one's own account, or one that the caller may see",
    ...tagged,
    ...refuses("not_found"),
  },
} as const;

function ownProfileRoutes(ctx: RootContext) {
  const seen = reading(ctx);
  // (rule: fresh-token)
  const freshToken = freshTokenWith(ctx);
  return new Elysia({ name: "profiles-own-profile", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/shared/get/user",
      ({ actor, body, set }) => readTagged({ set }, seen(actor, body.email)),
      shown,
    )
    .post(
      "/api/users/get/user",
      ({ actor, body, set }) => readTagged({ set }, seen(actor, body.email)),
      shown,
    )
    .post(
      "/api/shared/saveprofile",
      async ({ actor, body, request, set }) => {
        const { email: _own, ...change } = body;
        const save = (ifMatch: string | null) => saveProfile(ctx, actor, change, ifMatch);
        await saveTagged(
          { request, set },
          { read: seen(actor, actor.email), as: Account, save, stateOf: profileState },
        );
        return freshToken(request, set);
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: ProfileChange,
        response: { 200: Token },
        detail: { summary: "Save one's own profile", ...matchTag, ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/shared/add/profilepic",
      async ({ actor, body, request, set }) => {
        await setPicture(ctx, actor, body.filename);
        return freshToken(request, set);
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: Type.Object({ ...own, filename: Type.String({ minLength: 1, maxLength: 300 }) }),
        response: { 200: Token },
        detail: { summary: "Make an uploaded picture one's own", ...refuses("not_yourself") },
      },
    )
    .post("/api/users/edited/profile", ({ actor }) => ({ hasEdited: actor.hasEdited }), {
      signedIn: ["user"],
      ownName: ["email"],
      body: EmailOnly,
      response: { 200: Type.Object({ hasEdited: Type.Boolean() }) },
      detail: {
        summary: "Whether the obligatory fields of the profile are filled in",
        ...refuses("not_yourself"),
      },
    });
}

function typeRoutes(ctx: RootContext) {
  const freshToken = freshTokenWith(ctx);
  return new Elysia({ name: "profiles-type", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/shared/change/type",
      async ({ actor, body, request, set }) => {
        await changeType(ctx, actor, body.type === "ledare" ? "principal" : body.type);
        return freshToken(request, set);
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: Type.Object({
          ...own,
          type: TypeOfUser,
        }),
        response: { 200: Token },
        detail: {
          summary: "Switch between the types that the account is entitled to",
          ...refuses("not_yourself", "other_type", "no_school"),
        },
      },
    )
    .post(
      "/api/users/become-substitute",
      async ({ actor, body, request, set }) => {
        await becomeSubstitute(ctx, actor, body);
        return freshToken(request, set);
      },
      {
        signedIn: ["teacher"],
        ownName: ["email"],
        body: Type.Object({ ...own, ...SubstituteDetails.properties }),
        response: { 200: Token },
        detail: {
          summary: "Become a substitute beside being a teacher",
          ...refuses("not_yourself", "already_substitute"),
          description: "The account goes on acting as a teacher until `change/type` switches it.",
        },
      },
    );
}

function leavingRoutes(ctx: RootContext) {
  return new Elysia({ name: "profiles-leaving", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/users/delete/account",
      async ({ actor, set }) => {
        await deleteAccount(ctx, actor);
        set.headers["set-cookie"] = clearedSessionCookie(ctx.config);
        return { success: true };
      },
      {
        signedIn: ["user"],
        ownName: ["email"],
        body: EmailOnly,
        response: { 200: Done },
        detail: { summary: "Delete one's own account for good", ...refuses("not_yourself", "chosen_ahead") },
      },
    )
    .get(
      "/api/shared/mydata",
      ({ actor, set }) => {
        set.headers["content-disposition"] = 'attachment; filename="tuuri.json"';
        return dataFile(ctx, actor);
      },
      {
        signedIn: true,
        detail: {
          summary: "All that is kept of the caller, as JSON",
          responses: { 200: { description: "A list for each kind of record", content: keptData } },
        },
      },
    );
}
