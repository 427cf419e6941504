import type { Actor } from "../../../server/modules/auth/index.ts";
import { createCode } from "../../../server/modules/schools/codes/index.ts";
import {
  editTeacher,
  oneTeacher,
  removeTeacher,
  teacherRecord,
  teacherState,
} from "../../../server/modules/staff/teachers/index.ts";
import { setActive, setAllActive } from "../../../server/modules/staff/teachers/joining/index.ts";
import { renewLoginDetails } from "../../../server/modules/staff/teachers/login-details/index.ts";
import { TeacherChange } from "../../../server/modules/staff/teachers/model.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { notFound } from "../../../server/platform/failures/errors.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt, type Refused } from "../../components/form/sent/action.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { onceSent } from "../../components/form/sent/once.ts";
import { listIn, textIn, textsIn, verbIn } from "../../components/form/sent/read.ts";
import type { Lang } from "../../i18n.ts";

interface Asked {
  ctx: RootContext;
  actor: Actor;
  lang: Lang;
  form: FormData;
  /** The one that is looked at; undefined for all of them. */
  school: string | undefined;
}

export const outcomes = ["on", "off", "allOn", "allOff", "edited", "removed", "code", "mailed"] as const;
type Done = { done: (typeof outcomes)[number]; count?: number };

/** What is filled in for a teacher who is changed. */
export type Typed = { firstName: string; lastName: string; email: string; phone: string; grades: string[] };

/** What the form of a teacher begins with. */
export const shownOf = ({ firstName, lastName, email, phone, grades }: Typed): Typed => ({
  ...{ firstName, lastName, email, phone },
  grades,
});

/** Does what one of the forms of the list of teachers asks for; undefined when there is nothing to do. */
export async function act(asked: Asked): Promise<Done | (Refused & { typed?: Typed }) | undefined> {
  if (textIn(asked.form, "do") === "edit") return edit(asked);
  const action = verbIn(asked.form, actions);
  if (!action) return undefined;
  const outcome = await attempt(asked.lang, () => action(asked));
  return "done" in outcome ? outcome.done : outcome;
}

/** Whom the form means, at the school that its page showed. */
const meant = ({ form, school }: Asked) => ({
  email: textIn(form, "email"),
  school: form.has("school") ? textIn(form, "school") : school,
});

const actions: Record<string, (asked: Asked) => Promise<Done>> = {
  async on(asked) {
    await setActive(asked.ctx, asked.actor, meant(asked), true);
    return { done: "on" };
  },
  async off(asked) {
    await setActive(asked.ctx, asked.actor, meant(asked), false);
    return { done: "off" };
  },
  allOn: async (asked) => ({
    done: "allOn",
    count: await setAllActive(asked.ctx, asked.actor, meant(asked).school, true),
  }),
  allOff: async (asked) => ({
    done: "allOff",
    count: await setAllActive(asked.ctx, asked.actor, meant(asked).school, false),
  }),
  async details(asked) {
    await renewLoginDetails(asked.ctx, asked.actor, meant(asked));
    return { done: "mailed" };
  },
  async remove(asked) {
    const { email, school } = meant(asked);
    await removeTeacher(asked.ctx, asked.actor, email, school);
    return { done: "removed" };
  },
  async code({ ctx, actor, form }) {
    const wanted = { code: textIn(form, "code"), school: textIn(form, "school") };
    await onceSent({ ctx, actor, form }, "code", (ctx) => createCode(ctx, actor, wanted));
    return { done: "code" };
  },
};

/** A colleague may have changed it since the form was opened. @throws Refusal 404 */
async function addressOf(ctx: RootContext, actor: Actor, id: string): Promise<string> {
  const teacher = await oneTeacher(ctx, actor, id);
  if (!teacher) throw notFound("errors:teacher.unknown");
  return teacher.email;
}

async function edit({ ctx, actor, lang, form }: Asked): Promise<Done | (Refused & { typed: Typed })> {
  const id = textIn(form, "id");
  const typed = {
    ...textsIn(form, ["firstName", "lastName", "email", "phone"]),
    grades: listIn(form, "grades"),
  };
  const present = async () => {
    const teacher = await teacherRecord(ctx, actor, await addressOf(ctx, actor, id));
    return { values: shownOf(teacher), tag: tagOf(teacherState(teacher)) };
  };
  const save = async (values: Typed, tag: string | undefined) => {
    const change = { ...values, presentEmail: await addressOf(ctx, actor, id) };
    return editTeacher(ctx, actor, parse(TeacherChange, change), tag);
  };
  const outcome = await saveOver<Typed, unknown>({ lang, form, typed, present, save });
  if ("done" in outcome) return { done: "edited" };
  return outcome;
}
