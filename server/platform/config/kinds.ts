import { isAbsolute, resolve } from "node:path";
import { type SchemaOptions, Type } from "@sinclair/typebox";
import { authoritiesIn } from "./authorities.ts";
import { tlsOf } from "./database-tls.ts";
import { Unfit } from "./unfit.ts";

export type Part = "web" | "api" | "worker";

/** What stands beside a variable's type: `.env.example` is made from it. */
export interface About extends SchemaOptions {
  description?: string;
  default?: string | number;
  /** What `.env.example` shows where there is no default, or where one shows more. */
  example?: string;
  /** In production it has to be given, or has this default. */
  production?: "given" | { default: string | number };
  /** The roles that make use of it, where not all do. */
  roles?: Part[];
  /** What a refusal says: what was expected, and what stands for a wrong value that must not be shown. */
  expected?: string;
  found?: string;
}

export const text = (about: About) => Type.String(about);

export const wholeNumber = (least: number, most: number, about: About) =>
  Type.Integer({
    minimum: least,
    maximum: most,
    expected: `a whole number from ${least} to ${most}`,
    ...about,
  });

/** The first option is the default. */
export const oneOf = <const T extends string>(options: readonly [T, ...T[]], about: About) =>
  Type.Union(
    options.map((option) => Type.Literal(option)),
    {
      expected: `one of ${options.join(", ")}`,
      default: options[0],
      ...about,
      description: `${options.join(" | ")}: ${about.description}`,
    },
  );

/** @param found what is said of a wrong one, which is never shown */
export const secret = (least: number, about: About) =>
  Type.String({
    minLength: least,
    expected: `at least ${least} characters`,
    found: "a shorter one",
    ...about,
  });

/**
 * Several, with a comma or a space between, each at least so long; as a JSON list, those that hold one of these
 * themselves. None is shown.
 */
export const secrets = (least: number, about: About) =>
  listOf((given) => given.length >= least, { expected: `secrets of at least ${least} characters`, ...about });

/** Several keys like `keyOf`. */
export const keysOf = (bytes: number, about: About) =>
  listOf((key) => Buffer.from(key, "base64url").length === bytes, {
    expected: `keys of ${bytes} bytes as base64url`,
    ...about,
  });

const listOf = (fits: (entry: string) => boolean, about: About & { expected: string }) =>
  Type.Transform(Type.String(about))
    .Decode((value) => {
      const entries = jsonList(value) ?? value.split(/[\s,]+/).filter(Boolean);
      if (entries.every(fits)) return entries;
      throw new Unfit(`${about.expected}, with commas between`, "another one among them");
    })
    .Encode(String);

/** Undefined for what is no list of texts, as a secret that begins with a bracket. */
function jsonList(value: string): string[] | undefined {
  if (!value.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && list.every((entry) => typeof entry === "string") ? list : undefined;
  } catch {
    return undefined;
  }
}

/** From 0 to 1. */
export const ratio = (about: About) =>
  Type.Transform(
    Type.String({ pattern: "^(0(\\.\\d+)?|1(\\.0+)?)$", expected: "a number from 0 to 1", ...about }),
  )
    .Decode(Number)
    .Encode(String);

/** `name=value`, with commas between, values percent-encoded. None is shown: one may be a password. */
export const pairs = (about: About) => Type.Transform(Type.String(about)).Decode(pairsIn).Encode(String);

function pairsIn(value: string): Record<string, string> {
  try {
    return Object.fromEntries(
      value.split(",").map((pair) => {
        const [, name, said] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
        if (name === undefined || said === undefined) throw new Error("no pair");
        return [name, decodeURIComponent(said)];
      }),
    );
  } catch {
    throw new Unfit("name=value, with commas between and values percent-encoded", "something else");
  }
}

export const emailAddress = (about: About) =>
  Type.String({ pattern: "^[^\\s@]+@[^\\s@]+$", expected: "an e-mail address", ...about });

/** As a mail's sender stands: an address, or a name before one in angle brackets. */
export const sender = (about: About) =>
  Type.String({
    pattern: "^([^\\s@<>,]+@[^\\s@<>,]+|[^<>]*<[^\\s@<>,]+@[^\\s@<>,]+>)$",
    expected: "an e-mail address",
    ...about,
  });

export const directory = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((path) => (isAbsolute(path) ? path : resolve(process.cwd(), path)))
    .Encode(String);

/** Of certificates. */
export const authorities = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((path) => {
      authoritiesIn(path);
      return path;
    })
    .Encode(String);

export const address = (protocols: string[], about: About) =>
  Type.Transform(Type.String(about))
    .Decode((value) => addressIn(value, protocols))
    .Encode(String);

/** Of a mail server, whose certificate no word of it may keep from being checked (rule: mail-password-by-tls). */
export const mailAddress = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((value) => {
      const found = addressIn(value, ["smtp:", "smtps:"]);
      for (const name of found.searchParams.keys())
        if (/^tls(?!\.servername$)/i.test(name))
          throw new Unfit("nothing of tls but tls.servername after the ?", name);
      return found;
    })
    .Encode(String);

/** With what it says of TLS. */
export const databaseAddress = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((value) => {
      const found = addressIn(value, ["postgres:", "postgresql:"]);
      tlsOf(found);
      return found;
    })
    .Encode(String);

/** Pages, links and cookies count on being at the root of their site. */
export const site = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((value) => {
      const { origin, pathname, search, hash, username, password } = addressIn(value, ["http:", "https:"]);
      if (pathname === "/" && !search && !hash && !username && !password) return origin;
      throw new Unfit(
        "the address of a site alone, such as https://tuuri.example.org",
        "one with a path, a query or a user",
      );
    })
    .Encode(String);

/** An address that may be reached without encryption only on this machine. */
export const encryptedAddress = (about: About) =>
  Type.Transform(Type.String(about))
    .Decode((value) => {
      const found = addressIn(value, ["https:", "http:"]);
      if (found.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(found.hostname))
        return found;
      throw new Unfit("an https address (http only on this machine)", "an http address");
    })
    .Encode(String);

/** Whoever has mixed two keys up must not find the private one in a log. */
export const keyOf = (bytes: number, expected: string, about: About) =>
  Type.Transform(Type.String({ expected, ...about }))
    .Decode((key) => {
      const { length } = Buffer.from(key, "base64url");
      if (length === bytes) return key;
      throw new Unfit(expected, `${length} bytes`);
    })
    .Encode(String);

function addressIn(value: string, protocols: string[]): URL {
  const starts = protocols.map((protocol) => `${protocol}//`);
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  // Without the slashes all that follows would be a path, and the host nothing.
  const isAddress = starts.some((start) => value.toLowerCase().startsWith(start));
  if (parsed && isAddress) return readable(parsed);
  if (isAddress) throw unreadable();
  throw new Unfit(
    `an address starting with ${starts.join(" or ")}`,
    // The rest may hold a password.
    /^[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0] ?? "something else",
  );
}

/** What comes after an unescaped # is lost without a word, and a stray % is found only when it is first decoded. */
function readable(found: URL): URL {
  const { protocol, hash, username, password, pathname } = found;
  if (hash && !protocol.startsWith("http")) throw unreadable();
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    throw unreadable();
  }
  return found;
}

const unreadable = () =>
  new Unfit(
    "an address whose port is at most 65535 and whose user and password have #, /, ?, @, : and % as %23, %2F, %3F, %40, %3A and %25",
    "one that cannot be read",
  );
