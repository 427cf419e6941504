import type { Page } from "playwright";

/** A device of the person's that has a place for passkeys, and asks for their finger. */
export async function withAuthenticator(page: Page): Promise<{ finger(own: boolean): Promise<unknown> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    finger: (isUserVerified) => cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
