import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { type AccountType, session } from "../auth/index.ts";
import { Done, done } from "../schools/index.ts";
import {
  DaysMeant,
  Hours,
  HoursApproved,
  HoursDisputed,
  HoursSaid,
  MonthMeant,
  NumberKept,
  SchoolMonth,
} from "./model.ts";
import { myHours } from "./my-hours.ts";
import { saveNumber } from "./numbers.ts";
import { fileRoutes } from "./payroll/routes.ts";
import { sayHours } from "./say.ts";
import { approveHours, disputeHours, noteNoShow, remindOfHours, schoolHours } from "./school.ts";
import { hoursToWire } from "./told.ts";

const tags = ["Hours"];
const posters: readonly AccountType[] = ["teacher", "principal"];
const ownName = ["email"];

/** (rule: hours) */
export const hoursRoutes = (ctx: RootContext) =>
  new Elysia({ name: "hours" })
    .use(personRoutes(ctx))
    .use(schoolRoutes(ctx))
    .use(reminderRoutes(ctx))
    .use(numberRoutes(ctx))
    .use(fileRoutes(ctx));

function personRoutes(ctx: RootContext) {
  return new Elysia({ name: "hours-person", tags })
    .use(session(ctx))
    .post(
      "/api/users/hours",
      async ({ actor, body: { month } }) => hoursToWire(month, await myHours(ctx, actor, month), actor.lang),
      {
        signedIn: ["user"],
        ownName,
        body: MonthMeant,
        response: { 200: Hours },
        detail: {
          summary: "Days that the caller has worked in a month, and what is said of each",
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/users/hours/say",
      async ({ actor, body: { key, days } }) => {
        await sayHours(ctx, actor, { key, days });
        return done;
      },
      {
        signedIn: ["user"],
        ownName,
        body: HoursSaid,
        response: { 200: Done },
        detail: {
          summary: "Say when the caller worked on days of a job, all or none",
          description: "What the school has proposed, said by the substitute too, is approved by that.",
          ...refuses("not_yourself", "not_found", "hours_approved", "hours_changed"),
        },
      },
    );
}

function schoolRoutes(ctx: RootContext) {
  const shared = { signedIn: posters, ownName };
  return new Elysia({ name: "hours-school", tags })
    .use(session(ctx))
    .post(
      "/api/teachers/hours",
      async ({ actor, body }) => hoursToWire(body.month, await schoolHours(ctx, actor, body), actor.lang),
      {
        ...shared,
        body: SchoolMonth,
        response: { 200: Hours },
        detail: {
          summary: "Days that substitutes have worked at a school in a month, and what is said of each",
          description:
            "At all schools of the caller if none is named. A teacher has those of the jobs that they posted.",
          ...refuses("not_yourself", "forbidden", "not_your_school"),
        },
      },
    )
    .post(
      "/api/teachers/hours/approve",
      async ({ actor, body }) => ({ ...done, approved: await approveHours(ctx, actor, body.ids) }),
      {
        ...shared,
        body: HoursApproved,
        response: { 200: Type.Object({ ...Done.properties, approved: Type.Integer() }) },
        detail: {
          summary: "Approve what substitutes say, all or none",
          description:
            "Also what the school has disputed or noted as a no-show before, where the substitute has said something.",
          ...refuses("not_yourself", "oneself", "not_found", "hours_changed"),
        },
      },
    )
    .post(
      "/api/teachers/hours/dispute",
      async ({ actor, body: { key, days } }) => {
        await disputeHours(ctx, actor, { key, days });
        return done;
      },
      {
        ...shared,
        body: HoursDisputed,
        response: { 200: Done },
        detail: {
          summary: "Propose other times to substitutes; of what was approved that is a correction",
          ...refuses("not_yourself", "oneself", "not_found", "hours_changed"),
        },
      },
    )
    .post(
      "/api/teachers/hours/noshow",
      async ({ actor, body: { key, days } }) => {
        await noteNoShow(ctx, actor, { key, days });
        return done;
      },
      {
        ...shared,
        body: DaysMeant,
        response: { 200: Done },
        detail: {
          summary: "Say that a substitute did not come on days of theirs",
          ...refuses("not_yourself", "oneself", "not_found", "hours_changed"),
        },
      },
    );
}

function reminderRoutes(ctx: RootContext) {
  return new Elysia({ name: "hours-reminders", tags }).use(session(ctx)).post(
    "/api/teachers/hours/remind",
    async ({ actor, body: { key, days } }) => ({
      ...done,
      reminded: await remindOfHours(ctx, actor, { key, days }),
    }),
    {
      signedIn: posters,
      ownName,
      body: DaysMeant,
      response: { 200: Type.Object({ ...Done.properties, reminded: Type.Integer() }) },
      detail: {
        summary: "Remind substitutes by mail that days of theirs wait for their answer",
        description:
          "Each is reminded once a day by a school; who has been today, or takes no mail, is not counted.",
        ...refuses("not_yourself", "oneself", "not_found", "hours_changed"),
      },
    },
  );
}

function numberRoutes(ctx: RootContext) {
  return new Elysia({ name: "hours-numbers", tags }).use(session(ctx)).post(
    "/api/principals/hours/number",
    async ({ actor, body }) => {
      await saveNumber(ctx, actor, body);
      return done;
    },
    {
      signedIn: ["principal"],
      ownName,
      body: NumberKept,
      response: { 200: Done },
      detail: {
        summary: "Say by which number a school's payroll knows a substitute",
        ...refuses("not_yourself", "oneself", "forbidden", "not_your_school", "not_found", "number_taken"),
      },
    },
  );
}
