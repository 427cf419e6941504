import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../../platform/shapes/called.ts";
import { Day } from "../../../platform/words/formats.ts";
import { Email } from "../../auth/index.ts";
import { newPassword } from "../../auth/model.ts";
import { Stage } from "../../bookings/stages/model.ts";
import { ClockTime, NewJob } from "../../jobs/model.ts";
import { jobTexts } from "../../jobs/texts.ts";
import { OneOfOwn, OwnEmail, PersonName, Phone, SchoolName } from "../../schools/index.ts";

/** Code or name, in either language. */
const PlaceName = Type.Optional(Type.String({ maxLength: 200 }));
/** What a school that is to be founded needs; without a region the operator completes it. */
const place = {
  region: PlaceName,
  municipality: PlaceName,
  address: Type.Optional(Type.String({ maxLength: 300 })),
};

/** What a principal registers with (rule: principal-registration). */
export const PrincipalRegistration = Type.Object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: Phone,
  school: Type.String({ minLength: 1, maxLength: 200 }),
  ...place,
  ...newPassword,
});
export type PrincipalRegistration = Static<typeof PrincipalRegistration>;

export const WaitingPrincipal = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  /** Whether the link that was mailed to the address has been opened. */
  confirmed: Type.Boolean(),
  school: Type.String(),
  /** Whether there is a school of this name, which the principal would join. */
  schoolExists: Type.Boolean(),
  region: Type.Union([Type.String(), Type.Null()]),
  municipality: Type.Union([Type.String(), Type.Null()]),
  address: Type.String(),
  /** ISO instant. */
  registered: Type.String(),
});
export type WaitingPrincipal = Static<typeof WaitingPrincipal>;

/** `email` is the principal's. What is left out is as they registered it. */
export const Approval = Type.Object({
  email: Email,
  school: Type.Optional(SchoolName),
  ...place,
  phone: Type.Optional(Type.String({ maxLength: 30 })),
  /** Of a school that is founded: whether it is a preschool. */
  preschool: Type.Optional(Type.Boolean()),
});
export type Approval = Static<typeof Approval>;

/** `email` is the principal's. */
export const Rejection = Type.Object({
  email: Email,
  reason: Type.Optional(
    Type.String({ maxLength: 500, description: "Told to the principal in the mail, and kept nowhere" }),
  ),
});
export type Rejection = Static<typeof Rejection>;

/** What an urgent job is posted with unless the principal says otherwise. */
export const Defaults = Type.Object({
  start: Type.String(),
  end: Type.String(),
  info: Type.String(),
  subjects: Type.Array(Type.String()),
});
export type Defaults = Static<typeof Defaults>;

/** A principal's own record. */
export const PrincipalRecord = Type.Object({
  school: Type.String(),
  otherSchools: called("moreSchools", Type.Array(Type.String())),
  grades: called("grade", Type.Array(Type.String())),
  defaults: Defaults,
  mailEnabled: called("settings.sendEmail", Type.Boolean()),
  /** Who hears first of the jobs of each school (rule: who-hears-first). */
  hearFirst: Type.Array(
    Type.Object({
      schoolId: Type.String(),
      firstTo: Type.Array(Stage),
      teachersChoose: called("teachersMayChange", Type.Boolean()),
    }),
  ),
  /** How each school asks directly (rule: time-to-answer). */
  asking: Type.Array(
    Type.Object({
      schoolId: Type.String(),
      answerMinutes: Type.Integer(),
      asksReserve: called("askReserve", Type.Boolean()),
    }),
  ),
  /** What pay follows at each school; empty where nothing is said (rule: pay-line). */
  payLines: Type.Array(Type.Object({ schoolId: Type.String(), pay: Type.String() })),
  profile: Type.Object({
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    image: Type.Union([Type.String(), Type.Null()]),
  }),
});
export type PrincipalRecord = Static<typeof PrincipalRecord>;

const Subjects = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 40 });
const Info = Type.String({ maxLength: 5000 });

/** Fields left out keep their value. */
export const SettingsChange = Type.Object({
  /** Whether the principal wants mails. */
  mailEnabled: called("activate", Type.Optional(Type.Boolean())),
  subjects: Type.Optional(Subjects),
  start: Type.Optional(ClockTime),
  end: Type.Optional(ClockTime),
  info: Type.Optional(Info),
  /** To which the next five apply; needed by who has several. */
  school: OneOfOwn,
  firstTo: NewJob.properties.firstTo,
  /** Whether teachers may say otherwise of their jobs. */
  teachersChoose: called("teachersMayChange", Type.Optional(Type.Boolean())),
  answerMinutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      description:
        "How long who is asked directly has to answer, at least 5 minutes; 0 as the time to the start has it",
    }),
  ),
  /** Whether those in reserve are asked by themselves when the place becomes free. */
  asksReserve: called("askReserve", Type.Optional(Type.Boolean())),
  pay: Type.Optional(
    Type.String({
      maxLength: jobTexts.pay.longest,
      description: "What pay follows at the school, for jobs that do not say it; empty takes it away",
    }),
  ),
  email: OwnEmail,
});
export type SettingsChange = Omit<Static<typeof SettingsChange>, "email">;

/** Fields left out are as saved in the principal's settings. */
export const UrgentJob = Type.Object({
  email: OwnEmail,
  start: Type.Optional(ClockTime),
  end: Type.Optional(ClockTime),
  info: Type.Optional(Info),
  school: OneOfOwn,
  /** Today or the next school day unless another day is named. */
  startDate: Type.Optional(Day),
  subjects: Type.Optional(Subjects),
  grades: NewJob.properties.grades,
  type: NewJob.properties.type,
  otherType: NewJob.properties.otherType,
});
/** What is left out is as the principal's defaults say. */
export type UrgentRequest = Omit<Static<typeof UrgentJob>, "email">;
