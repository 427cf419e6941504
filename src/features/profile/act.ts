import {
  changeType,
  deleteAccount,
  ProfileChange,
  readAccount,
  saveProfile,
} from "../../../server/modules/accounts/index.ts";
import {
  type Actor,
  browserOf,
  changePassword,
  clearedSessionCookie,
  PasswordChange,
  signInCookies,
  signOutCookies,
  signOutEverywhere,
} from "../../../server/modules/auth/index.ts";
import { startVerification } from "../../../server/modules/identity/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { attempt, type Refused as RefusedForm } from "../../components/form/action.ts";
import { textsIn } from "../../components/form/read.ts";
import type { Lang } from "../../i18n.ts";
import { type Card, cards, typedIn, type Values } from "./fields.ts";
import { type Mode, profilePath } from "./mode.ts";
import { types } from "./types.ts";

interface Asked {
  ctx: Context;
  actor: Actor;
  lang: Lang;
  request: Request;
  form: FormData;
}

/** Somewhere else to go. */
interface Leave {
  location: string;
  cookies?: string[];
}

/** The way to the identity provider. */
interface ToProvider {
  authUrl: string;
  cookies: string[];
}

/** What was wrong, on which part of the page, and what had been typed there. */
export interface Refused extends Pick<RefusedForm, "status" | "errors"> {
  mode: Mode;
  typed: Partial<Values>;
}

/** Does what one of the forms of the profile page asks for. */
export async function act(asked: Asked): Promise<Leave | ToProvider | Refused> {
  const wanted = String(asked.form.get("do") ?? "");
  const card = cards.find((one) => one === wanted);
  const typed = card ? await typedOn(card, asked) : {};
  // A form may say `__proto__`, which every object has.
  const action = Object.hasOwn(actions, wanted) ? actions[wanted] : undefined;
  const outcome = await attempt(asked.lang, () => (card ? save(typed, asked) : (action ?? nothing)(asked)));
  if ("done" in outcome) return outcome.done;
  const mode = card ?? (wanted === "password" ? "password" : undefined);
  return { mode, status: outcome.status, errors: outcome.errors, typed };
}

const actions: Record<string, (asked: Asked) => Promise<Leave | ToProvider>> = {
  async verify({ ctx, actor }) {
    const { authUrl, cookie } = await startVerification(ctx, actor);
    return { authUrl, cookies: [cookie] };
  },
  password: newPassword,
  type: switchType,
  async everywhere({ ctx, actor, request }) {
    const { device } = await signOutEverywhere(ctx, actor.id, browserOf(request));
    return { location: "/app/login", cookies: signOutCookies(ctx.config, request, device) };
  },
  async delete({ ctx, actor }) {
    if (actor.type !== "user") return nothing();
    await deleteAccount(ctx, actor);
    return { location: "/app/login", cookies: [clearedSessionCookie(ctx.config)] };
  },
};

async function switchType({ ctx, actor, form }: Asked): Promise<Leave> {
  const wanted = types.find((type) => type === form.get("type"));
  if (!wanted) return nothing();
  await changeType(ctx, actor, wanted);
  return { location: `${profilePath}?done=switched` };
}

const nothing = async (): Promise<Leave> => ({ location: profilePath });

async function typedOn(card: Card, { ctx, actor, form }: Asked): Promise<Partial<Values>> {
  return typedIn(form, card, await readAccount(ctx, actor, actor.email));
}

async function save(typed: Partial<Values>, { ctx, actor }: Asked): Promise<Leave> {
  await saveProfile(ctx, actor, parse(ProfileChange, typed));
  return { location: `${profilePath}?done=saved` };
}

async function newPassword({ ctx, actor, form, request }: Asked): Promise<Leave> {
  const { userAgent } = browserOf(request);
  const input = textsIn(form, ["currentPassword", "password", "password2"]);
  const signedIn = await changePassword(ctx, actor, parse(PasswordChange, input), userAgent);
  const cookies = signedIn
    ? signInCookies(ctx.config, request, signedIn)
    : [clearedSessionCookie(ctx.config)];
  return { location: `${profilePath}?done=password`, cookies };
}
