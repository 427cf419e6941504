import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refusedAs } from "../../../platform/failures/errors.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { session } from "../../auth/index.ts";
import { isStrong } from "../../auth/sessions/index.ts";
import { signInNames } from "../../auth/wire.ts";
import { Done, FirstCode, GivenCode, RecoveryCodes, SecondFactor, TotpSetup } from "../model.ts";
import { sessionOf } from "../session-of.ts";
import { stateToWire } from "../wire.ts";
import { giveSecondFactor } from "./give.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { secondFactorState } from "./state.ts";
import { beginTotp, removeTotp, setTotp } from "./totp.ts";

export function secondFactorRoutes(ctx: RootContext) {
  return new Elysia({ name: "second-factors" }).use(givingRoutes(ctx)).use(setUpRoutes(ctx));
}

function givingRoutes(ctx: RootContext) {
  return new Elysia({ name: "second-factor-giving", tags: ["Auth"] })
    .use(session(ctx))
    .get(
      "/api/shared/second-factor",
      async ({ actor, request }) => ({
        required: actor.operates,
        given: await isStrong(ctx, await sessionOf(ctx, request)),
        ...stateToWire(await secondFactorState(ctx, actor.id)),
      }),
      {
        signedIn: "half",
        response: { 200: SecondFactor },
        detail: { summary: "What this account has besides its password, and whether it was given" },
      },
    )
    .post(
      "/api/shared/second-factor",
      async ({ actor, body, request }) => {
        const sessionId = await sessionOf(ctx, request);
        await refusedAs(signInNames, () => giveSecondFactor(ctx, actor, sessionId, body.code));
        return { success: true };
      },
      {
        signedIn: "half operator",
        body: GivenCode,
        response: { 200: Done },
        detail: {
          summary: "Give an operator's second factor in a session begun with a password",
          ...refuses("forbidden", "code_incorrect", "too_many_attempts"),
        },
      },
    );
}

const mayRefuse = ["forbidden", "sign_in_again", "second_factor_required"] as const;

function setUpRoutes(ctx: RootContext) {
  return new Elysia({ name: "second-factor-set-up", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/second-factor/totp/begin",
      async ({ actor, request }) => beginTotp(ctx, actor, await sessionOf(ctx, request)),
      {
        signedIn: "half operator",
        response: { 200: TotpSetup },
        detail: { summary: "Begin to set up an operator's authenticator app", ...refuses(...mayRefuse) },
      },
    )
    .post(
      "/api/shared/second-factor/totp",
      async ({ actor, body, request }) => {
        const sessionId = await sessionOf(ctx, request);
        await refusedAs(signInNames, () => setTotp(ctx, actor, sessionId, body));
        return { success: true };
      },
      {
        signedIn: "half operator",
        body: FirstCode,
        response: { 200: Done },
        detail: {
          summary: "Set the app up with its first code, in place of an earlier one",
          ...refuses(...mayRefuse, "setup_expired", "code_incorrect", "too_many_attempts"),
        },
      },
    )
    .post(
      "/api/shared/second-factor/totp/remove",
      async ({ actor, request }) => {
        await removeTotp(ctx, actor, await sessionOf(ctx, request));
        return { success: true };
      },
      {
        signedIn: ["operator"],
        response: { 200: Done },
        detail: {
          summary: "Remove the operator's authenticator app; a passkey has to be left",
          ...refuses("sign_in_again", "not_found", "last_second_factor"),
        },
      },
    )
    .post(
      "/api/shared/second-factor/recovery-codes",
      async ({ actor, request }) => ({
        codes: await makeRecoveryCodes(ctx, actor, await sessionOf(ctx, request)),
      }),
      {
        signedIn: ["operator"],
        response: { 200: RecoveryCodes },
        detail: {
          summary: "Make ten recovery codes in place of all earlier ones; they are shown this once",
          ...refuses("sign_in_again"),
        },
      },
    );
}
