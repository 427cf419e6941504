import type { OidcConfig } from "../../platform/config.ts";
import { type Lang, say } from "../../platform/i18n.ts";
import { type Problem, problems } from "./problem.ts";

export { identityRoutes } from "./routes.ts";
export { startVerification } from "./start.ts";

/** Text for the `message` with which a failed verification returns to the profile page (rule: identity-provider-away). */
export function verificationProblem(lang: Lang, message: string | null): string {
  const known = message !== null && Object.hasOwn(problems, message);
  return say(lang, `errors:identity.${known ? (message as Problem) : "invalidAnswer"}`);
}

/** Starts the provider of the demonstration; its packages are loaded for nobody else. */
export async function startDemoProvider(
  publicUrl: string,
): Promise<{ oidc: OidcConfig; stop(): Promise<void> }> {
  const { startProvider } = await import("./demo-provider.ts");
  const { issuer, clientId, clientSecret, stop } = await startProvider({
    redirectUri: `${publicUrl}/oauth/callback`,
  });
  const oidc: OidcConfig = {
    issuer: new URL(issuer),
    clientId,
    credentials: { secret: clientSecret },
    // Not the issuer's address, whose port is another one each time.
    providerName: "demo",
    scope: "openid profile",
  };
  return { oidc, stop };
}
