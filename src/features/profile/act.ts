import { type Account, deleteAccount, readAccount } from "../../../server/modules/accounts/index.ts";
import { ProfileChange } from "../../../server/modules/accounts/model.ts";
import { changeType, profileState, saveProfile } from "../../../server/modules/accounts/profile/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { PasswordChange } from "../../../server/modules/auth/model.ts";
import { changePassword } from "../../../server/modules/auth/passwords/index.ts";
import {
  browserOf,
  signInCookies,
  signOutCookies,
} from "../../../server/modules/auth/sessions/device/index.ts";
import { signOutEverywhere } from "../../../server/modules/auth/sessions/ending/index.ts";
import { clearedSessionCookie } from "../../../server/modules/auth/sessions/index.ts";
import { startVerification } from "../../../server/modules/identity/index.ts";
import { ownPasskeys } from "../../../server/modules/sign-in/passkeys/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { tagOf } from "../../../server/platform/http/entity-tag.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { homeOf, safePath } from "../../../server/platform/pages/redirects.ts";
import { fieldName } from "../../../server/platform/shapes/called.ts";
import { attempt, type Refused as RefusedForm } from "../../components/form/sent/action.ts";
import { beganWith, saveOver } from "../../components/form/sent/meanwhile.ts";
import { merged } from "../../components/form/sent/merged.ts";
import { textIn, textsIn, verbIn } from "../../components/form/sent/read.ts";
import { type Lang, translate } from "../../i18n.ts";
import { type Card, cards, type FieldName, isList, typedIn, type Values, valuesOf } from "./info/fields.ts";
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
  const wanted = textIn(asked.form, "do");
  const half = wanted === "" ? await halfOf(asked) : undefined;
  if (half) return half;
  const card = cards.find((one) => one === wanted);
  if (card) return saveCard(card, asked);
  const action = verbIn(asked.form, actions) ?? nothing;
  const outcome = await attempt(asked.lang, () => action(asked));
  if ("done" in outcome) return outcome.done;
  const mode = wanted === "password" ? "password" : undefined;
  return { mode, status: outcome.status, errors: outcome.errors, typed: {} };
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
    return { location: "/app/login?everywhere", cookies: signOutCookies(ctx.config, request, device) };
  },
  async delete({ ctx, actor }) {
    if (actor.type !== "user") return nothing();
    await deleteAccount(ctx, actor);
    return { location: "/app/login?deleted", cookies: [clearedSessionCookie(ctx.config)] };
  },
};

/** A card whose end had not come when it was sent: of what it lacks nobody has said that it is to go. */
async function halfOf({ ctx, actor, lang, form, request }: Asked): Promise<Refused | undefined> {
  const edit = new URL(request.url).searchParams.get("edit");
  const mode = cards.find((one) => one === edit);
  if (!mode) return undefined;
  const account = await readAccount(ctx, actor, actor.email);
  const lines: Partial<Values> = Object.fromEntries(linesOf(form, mode, account));
  const typed = merged(beganWith<Values>(form) ?? {}, lines, valuesOf(account)).merged;
  return { mode, status: 422, errors: { msg: translate(lang)("profile:half") }, typed };
}

/** What came of fields of one line: of lists, and of the field in which the page broke off, only a part may have come. */
function linesOf(form: FormData, card: Card, account: Account): [string, Values[keyof Values]][] {
  const last = [...form.keys()].at(-1);
  return Object.entries(typedIn(form, card, account)).filter(([name]) => {
    const field = fieldName(ProfileChange, name as FieldName);
    return form.has(field) && field !== last && !isList(name as FieldName);
  });
}

// (rule: link-of-another-role)
async function switchType({ ctx, actor, form }: Asked): Promise<Leave> {
  const wanted = types.find((type) => type === form.get("type"));
  if (!wanted) return nothing();
  await changeType(ctx, actor, wanted);
  // From a menu one begins anew, as after signing in.
  const own = form.has("home") ? homeOf({ ...actor, type: wanted }) : profilePath;
  return { location: safePath(textIn(form, "next")) ?? `${own}?done=switched` };
}

const nothing = async (): Promise<Leave> => ({ location: profilePath });

async function saveCard(card: Card, { ctx, actor, lang, form }: Asked): Promise<Leave | Refused> {
  const read = () => readAccount(ctx, actor, actor.email);
  const present = async () => {
    const account = await read();
    return { values: valuesOf(account), tag: tagOf(profileState(account)) };
  };
  const save = (values: Partial<Values>, tag: string | undefined) =>
    saveProfile(ctx, actor, parse(ProfileChange, values), tag);
  const typed = typedIn(form, card, await read());
  const outcome = await saveOver<Partial<Values>, unknown>({ lang, form, typed, present, save });
  // A form whose address named the card would lead there when it is refused, in place of to what is wrong.
  if ("done" in outcome) return { location: `${profilePath}?done=saved#${card}` };
  return { mode: card, status: outcome.status, errors: outcome.errors, typed: outcome.typed };
}

async function newPassword({ ctx, actor, form, request }: Asked): Promise<Leave> {
  const { userAgent } = browserOf(request);
  const typed = textsIn(form, ["currentPassword", "password", "passwordAgain"], PasswordChange);
  const signedIn = await changePassword(ctx, actor, parse(PasswordChange, typed), userAgent);
  const cookies = signedIn
    ? signInCookies(ctx.config, request, signedIn)
    : [clearedSessionCookie(ctx.config)];
  const keys = await ownPasskeys(ctx, actor);
  return { location: `${profilePath}?done=${keys.length > 0 ? "passwordNotKeys" : "password"}`, cookies };
}
