import { call, messageOf } from "../../api.ts";
import { hasPasskeys, makePasskey } from "./ask.ts";

const form = document.querySelector<HTMLFormElement>("form[data-add-passkey]");
if (form && hasPasskeys()) start(form);

/** Has the device make a passkey, and sends it with the form. */
function start(form: HTMLFormElement): void {
  const credential = form.elements.namedItem("credential") as HTMLInputElement;
  const said = form.querySelector("[data-said]");
  const say = (text = "") => {
    if (said) said.textContent = text;
  };
  form.hidden = false;
  document.querySelector("[data-no-passkey]")?.remove();
  let asking = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!asking) void make();
  });

  async function make(): Promise<void> {
    asking = true;
    say();
    try {
      const options: unknown = await call("/api/shared/passkeys/begin");
      const made = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON);
      if (!made) return say(form.dataset["gone"]);
      credential.value = made;
      form.submit();
    } catch (error) {
      say(messageOf(error) ?? form.dataset["failed"]);
    } finally {
      asking = false;
    }
  }
}
