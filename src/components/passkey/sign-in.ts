import { hasPasskeys, showPasskey } from "./ask.ts";

/** Milliseconds after which a challenge that waits in the field is exchanged for a new one: it stands for five minutes. */
const fresh = 4 * 60_000;

const place = document.querySelector<HTMLTemplateElement>("template[data-with-passkeys]");
if (place && hasPasskeys()) {
  place.replaceWith(place.content.cloneNode(true));
  const form = document.querySelector<HTMLFormElement>("form[data-passkey]");
  if (form) start(form);
}

/** Offers to sign in with a passkey: by a button, and in the field of the address where the browser can (rule: passkey-sign-in). */
function start(form: HTMLFormElement): void {
  const said = form.querySelector("[data-said]");
  let waiting = new AbortController();
  form.addEventListener("submit", (event) => {
    if (filled(form)) return;
    event.preventDefault();
    waiting.abort();
    void use({ mediation: "optional" });
  });
  if (form.dataset["passkey"] === "offered") void offer();

  async function use(how: CredentialRequestOptions): Promise<void> {
    try {
      const credential = await showPasskey(await challenge(), how);
      if (credential) send(form, credential);
      else if (how.mediation === "optional") say(form.dataset["unused"]);
    } catch {
      // Nobody has asked yet for what waits in the field.
      if (how.mediation === "optional") say(form.dataset["failed"]);
    }
  }

  function say(text = ""): void {
    if (said) said.textContent = text;
  }

  async function offer(): Promise<void> {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    waiting = new AbortController();
    const { signal } = waiting;
    const again = setTimeout(() => {
      waiting.abort();
      void offer();
    }, fresh);
    signal.addEventListener("abort", () => clearTimeout(again));
    await use({ mediation: "conditional", signal });
  }
}

/** Asked for without the client of the API, which is the shell's. Its refusal is one that passes. */
async function challenge(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const answer = await fetch("/api/shared/login/passkey/begin", {
    method: "POST",
    signal: AbortSignal.timeout(20_000),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}

const field = (form: HTMLFormElement) => form.elements.namedItem("passkey") as HTMLInputElement;
const filled = (form: HTMLFormElement) => field(form).value !== "";

function send(form: HTMLFormElement, credential: string): void {
  field(form).value = credential;
  form.submit();
}
