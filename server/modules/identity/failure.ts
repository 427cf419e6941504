import * as oidc from "openid-client";
import type { Problem } from "./problem.ts";

/** A verification that went wrong in a way that the person is told of. */
export class VerificationFailed extends Error {
  constructor(readonly problem: Problem) {
    super(`verification failed: ${problem}`);
  }
}

/** What the person is told when talking to the provider failed (rule: identity-provider-away). */
export function problemOf(error: unknown): Problem {
  if (error instanceof VerificationFailed) return error.problem;
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "server_error" || error.error === "temporarily_unavailable") return "providerDown";
    return error.error === "access_denied" ? "refused" : "invalidAnswer";
  }
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500 ? "providerDown" : "invalidAnswer";
  return unreachable(error) ? "providerDown" : "invalidAnswer";
}

/** The library wraps what `fetch` threw in an error without a code; it has one for every answer it refuses. */
function unreachable(error: unknown): boolean {
  if (!(error instanceof oidc.ClientError)) return error instanceof TypeError;
  const statusRefused = error.code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
  return error.code === undefined || error.code === "OAUTH_TIMEOUT" || statusRefused;
}
