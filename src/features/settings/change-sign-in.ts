import { confirmPassword } from "../../../server/modules/auth/sessions/index.ts";
import { PasskeyName } from "../../../server/modules/sign-in/index.ts";
import {
  addPasskey,
  challengeIn,
  madeCredentialIn,
  removePasskey,
} from "../../../server/modules/sign-in/passkeys/index.ts";
import {
  makeRecoveryCodes,
  removeTotp,
  setTotp,
} from "../../../server/modules/sign-in/second-factor/index.ts";
import { isUuid } from "../../../server/platform/database/sql.ts";
import { notFound } from "../../../server/platform/failures/errors.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { shownOnce } from "../../components/form/sent/once.ts";
import { textIn, verbIn } from "../../components/form/sent/read.ts";

interface Asking {
  locals: App.Locals;
  request: Request;
  form: FormData;
}

export interface Changed {
  /** Name of what the page says then. */
  said: "addedNow" | "removed" | "confirmed" | "totpSet" | "totpRemoved" | "codesMade" | "codesShown";
  /** Recovery codes, to be shown this once. */
  codes?: string[];
}

/** What the forms of passkeys, apps and codes do, by the name of their button. */
const verbs: Record<string, (asking: Asking) => Promise<Changed>> = {
  addPasskey: async ({ locals, request, form }) => {
    const { maxLength } = PasskeyName;
    const name =
      textIn(form, "name").trim().slice(0, maxLength) || textIn(form, "otherwise").slice(0, maxLength);
    const credential = madeCredentialIn(textIn(form, "credential"));
    await addPasskey(locals.ctx, whoIn(locals), locals.sessionId, challengeIn(request), {
      name: name.trim() || "Passkey",
      credential,
    });
    return { said: "addedNow" };
  },
  removePasskey: async ({ locals, form }) => {
    const id = textIn(form, "id");
    if (!isUuid(id)) throw notFound();
    await removePasskey(locals.ctx, whoIn(locals), locals.sessionId, id);
    return { said: "removed" };
  },
  confirmPassword: async ({ locals, form }) => {
    await confirmPassword(locals.ctx, whoIn(locals), locals.sessionId, textIn(form, "password"));
    return { said: "confirmed" };
  },
  setTotp: async ({ locals, form }) => {
    const given = { setup: textIn(form, "setup"), code: textIn(form, "code") };
    await setTotp(locals.ctx, whoIn(locals), locals.sessionId, given);
    return { said: "totpSet" };
  },
  removeTotp: async ({ locals }) => {
    await removeTotp(locals.ctx, whoIn(locals), locals.sessionId);
    return { said: "totpRemoved" };
  },
  recoveryCodes: async ({ locals, form }) => {
    const { ctx, sessionId } = locals;
    const actor = whoIn(locals);
    const codes = await shownOnce({ ctx, actor, form }, "recovery codes", (ctx) =>
      makeRecoveryCodes(ctx, actor, sessionId),
    );
    return codes ? { said: "codesMade", codes } : { said: "codesShown" };
  },
};

/** Who is signed in, be it by half. */
function whoIn({ actor, half }: App.Locals) {
  const who = actor ?? half;
  if (!who) throw new Error("a page of who is signed in");
  return who;
}

/**
 * @param among the verbs that the page has
 * @returns undefined when the form is of something else
 */
export async function changeSignIn(asking: Asking, among = Object.keys(verbs)) {
  const verb = verbIn(asking.form, Object.fromEntries(among.map((name) => [name, verbs[name]])));
  return verb && attempt(asking.locals.lang, () => verb(asking));
}
