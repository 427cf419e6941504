import type { Actor } from "../../modules/auth/index.ts";
import type { Config } from "../../platform/config.ts";
import { isUuid } from "../../platform/database/sql.ts";
import { forbidden, type Refusal } from "../../platform/failures/errors.ts";
import { type Forms, keptField, type Typed, whoseField } from "../../platform/pages/forms.ts";
import { isOpen, safePath } from "../../platform/pages/redirects.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";

/** How what was sent to a page is to be answered. */
export interface Answering {
  /** As the page is to see it: what is not carried out is looked at. */
  request: Request;
  forms: Forms;
  refusal?: Refusal;
  /** Somebody has to sign in before it can be sent. */
  asksToSignIn?: true;
}

interface Sender {
  config: Config;
  actor: Actor | null;
  half: Actor | null;
}

/**
 * Looks at a form before its page does, for all forms alike: one whose session has ended, or that is another account's, is not
 * carried out, and nothing of it is lost (rules: typed-kept, form-of-one-account).
 */
export async function answering(sent: Request, { config, actor, half }: Sender): Promise<Answering> {
  const url = new URL(sent.url);
  const [path, here] = [url.pathname.slice("/app".length), url.pathname + url.search];
  if (sent.method !== "POST") return { request: sent, forms: { here } };
  const form = await sent.clone().formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const [named = "", from] = text(whoseField).split(" ");
  const owner = isUuid(named) ? named : "";
  const forms = { here: safePath(from) ?? here, kept: text(keptField) || undefined };
  const typed = { action: url.pathname, fields: typedIn(form, path) };
  const mayLook = actor !== null || owner === "" || isOpen(path);
  if (text("lang") && path !== "/preferences" && mayLook)
    return looked(sent, here, { ...forms, here, typed });
  if (forms.kept && !isCarriedOut[path]?.(form))
    return looked(sent, here, {
      here,
      kept: forms.kept,
      typed: actor ? opened(config, actor.id, forms.kept) : undefined,
    });
  const isOwn = !owner || owner === actor?.id || path === "/logout";
  const needsNobody = !actor && (half !== null || isOpen(path));
  if (isOwn || needsNobody) return { request: sent, forms };
  const kept = sealed(config, owner, typed);
  if (actor) {
    const refusal = forbidden("errors:anotherAccount", "another_account");
    return { ...looked(sent, here, { ...forms, kept }), refusal };
  }
  const signIn = `/app/login?ended=typed&next=${encodeURIComponent(forms.here)}`;
  return { ...looked(sent, signIn, { here: signIn, kept }), asksToSignIn: true };
}

/** Pages that what was kept passes through, and when they have something to do themselves. */
const isCarriedOut: Record<string, (form: FormData) => boolean> = {
  "/login": (form) => Boolean(form.get("email") || form.get("passkey")),
  "/second-factor": (form) => form.has("do"),
  "/logout": () => true,
  "/preferences": () => true,
};

/** The same person's browser looks at a page. */
function looked({ url, headers }: Request, path: string, forms: Forms): Answering {
  return { request: new Request(new URL(path, url), { headers: withoutBody(headers) }), forms };
}

function withoutBody(headers: Headers): Headers {
  const left = new Headers(headers);
  for (const name of ["content-type", "content-length", "transfer-encoding"]) left.delete(name);
  return left;
}

const ours = [whoseField, keptField, "once"];
/** Passwords, and codes of a second factor. */
const isSecret = (name: string, path: string) =>
  /pass/i.test(name) || (/^(code|setup)$/.test(name) && /^\/(second-factor|settings\/security)/.test(path));

/** Texts alone: files would have to be sent again, and passwords are never sent back. */
const typedIn = (form: FormData, path: string): Typed["fields"] =>
  [...form].flatMap(([name, value]) =>
    typeof value !== "string" || ours.includes(name) || isSecret(name, path) ? [] : [[name, value] as const],
  );

/** For this account alone: nobody else who signs in at the same browser is shown it. */
const purposeOf = (owner: string) => `typed ${owner}`;

function sealed(config: Config, owner: string, typed: Typed): string {
  // Squeezed, so that what may be sent once may be sent sealed as well.
  const squeezed = Buffer.from(Bun.deflateSync(Buffer.from(JSON.stringify(typed)))).toString("base64");
  return seal(config, purposeOf(owner), squeezed);
}

function opened(config: Config, owner: string, kept: string): Typed | undefined {
  const squeezed = unseal(config, purposeOf(owner), kept);
  if (squeezed === undefined) return undefined;
  return JSON.parse(Buffer.from(Bun.inflateSync(Buffer.from(squeezed, "base64"))).toString());
}
