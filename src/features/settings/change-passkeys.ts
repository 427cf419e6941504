import { confirmPassword } from "../../../server/modules/auth/index.ts";
import {
  addPasskey,
  challengeIn,
  madeCredentialIn,
  PasskeyName,
  removePasskey,
} from "../../../server/modules/sign-in/index.ts";
import { isUuid } from "../../../server/platform/database/sql.ts";
import { notFound } from "../../../server/platform/errors.ts";
import { attempt } from "../../components/form/action.ts";
import { textIn, verbIn } from "../../components/form/read.ts";

interface Asking {
  locals: App.Locals;
  request: Request;
  form: FormData;
}

/** What the forms of the list of passkeys do, by the name of their button; each says what has been done. */
const verbs = {
  addPasskey: async ({ locals, request, form }: Asking) => {
    const name = textIn(form, "name").trim().slice(0, PasskeyName.maxLength) || textIn(form, "otherwise");
    const credential = madeCredentialIn(textIn(form, "credential"));
    await addPasskey(locals.ctx, actorOf(locals), locals.sessionId, challengeIn(request), {
      name,
      credential,
    });
    return "addedNow" as const;
  },
  removePasskey: async ({ locals, form }: Asking) => {
    const id = textIn(form, "id");
    if (!isUuid(id)) throw notFound();
    await removePasskey(locals.ctx, actorOf(locals), locals.sessionId, id);
    return "removed" as const;
  },
  confirmPassword: async ({ locals, form }: Asking) => {
    await confirmPassword(locals.ctx, actorOf(locals), locals.sessionId, textIn(form, "password"));
    return "confirmed" as const;
  },
};

function actorOf({ actor }: App.Locals) {
  if (!actor) throw new Error("a page of who is signed in");
  return actor;
}

/** @returns undefined when the form is of something else */
export async function changePasskeys(asking: Asking) {
  const verb = verbIn<(asking: Asking) => Promise<"addedNow" | "removed" | "confirmed">>(asking.form, verbs);
  return verb && attempt(asking.locals.lang, () => verb(asking));
}
