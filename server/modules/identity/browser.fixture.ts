import { parseSetCookie } from "cookie";
/** A browser as far as signing in at the provider needs one: it follows redirects and keeps cookies. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /**
   * Opens the address that the product gave, answers the provider's page, and stops before going back.
   * @returns the address that leads back to the product
   */
  async answer(
    authUrl: string,
    form: { answer: "verify" | "cancel"; name?: string; number?: string },
  ): Promise<URL> {
    const page = await this.follow(authUrl);
    const action = /action="([^"]+)"/.exec(await page.text())?.[1];
    if (!action) throw new Error(`no form at ${page.url}: ${page.status}`);
    const posted = await this.send(new URL(action, page.url).href, {
      method: "POST",
      body: new URLSearchParams({ name: "Aino Korhonen", number: "1", ...form }),
    });
    const back = await this.follow(location(posted));
    return new URL(location(back));
  }

  /** Follows redirects as long as they stay at the provider. */
  private async follow(address: string): Promise<Response> {
    const response = await this.send(address, {});
    const next = response.headers.get("location");
    const there = next ? new URL(next, address) : undefined;
    return there && there.host === new URL(address).host ? this.follow(there.href) : response;
  }

  private async send(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const { name, value = "" } = parseSetCookie(line);
      this.cookies.set(name, value);
    }
    return response;
  }
}

function location(response: Response): string {
  const next = response.headers.get("location");
  if (!next) throw new Error(`no redirect from ${response.url}: ${response.status}`);
  return new URL(next, response.url).href;
}
