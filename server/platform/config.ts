import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { mkdirSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { fileTrouble } from "./start-error.ts";
import { withoutTrailingSlashes } from "./trailing-slashes.ts";

export type Role = "web" | "api" | "worker" | "all";

/** Everything that the environment can say, parsed once at boot (rule: configuration-once). */
export interface Config {
  role: Role;
  production: boolean;
  dataDir: string;
  host: string;
  port: number;
  /** Origin that people see, without a slash at its end. */
  publicUrl: string;
  /** Undefined: an embedded PostgreSQL is started under `dataDir`. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Undefined: mails are written to `dataDir/mail` and shown on the mailbox page. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address that reads what people write in the support form. */
  supportEmail: string;
  s3: S3Config | undefined;
  tokenSecret: string | undefined;
  /** Undefined: a pair of keys is made once and kept in `dataDir`. */
  vapid: VapidConfig | undefined;
  /** Undefined: nobody can verify their identity. */
  oidc: OidcConfig | undefined;
  principalApproval: "manual" | "auto";
  /** Addresses allowed to set `X-Forwarded-For`: the count of proxies in front of us. */
  trustedProxies: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** How long SIGTERM waits, not ready, before connections are refused: milliseconds. */
  shutdownDelay: number;
}

export interface S3Config {
  endpoint: URL;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** Whom push services know us as. */
export interface VapidConfig {
  publicKey: string;
  privateKey: string;
  /** Where they write when something is wrong: `mailto:` or `https:`. */
  subject: string;
}

/** The OpenID provider that says who somebody is. We show it a secret, or sign with a key that it knows. */
export interface OidcConfig {
  issuer: URL;
  clientId: string;
  credentials: { secret: string } | { key: KeyObject; keyId: string | undefined };
  /** What is kept of the provider with each verification; whoever verified is not known under another name. */
  providerName: string;
  scope: string;
}

class ConfigError extends Error {
  /** @param found what may be shown of the value: never all of one that can hold a secret */
  constructor(variable: string, expected: string, found: string | undefined) {
    super(
      `${variable}: expected ${expected}, found ${found === undefined ? "nothing" : JSON.stringify(found)}`,
    );
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the configuration.
 * @throws ConfigError naming the variable and what was expected
 */
export function readConfig(env: Environment = process.env): Config {
  const production = env["NODE_ENV"] === "production";
  const databaseUrl = url(env, "DATABASE_URL", ["postgres:", "postgresql:"])?.href;
  const port = integer(env, "PORT", 3000, 0, 65_535);
  // Without production's settings the mailbox shows everybody's mails to whoever reaches us.
  const host = text(env, "HOST") ?? (production ? "0.0.0.0" : "127.0.0.1");
  const config: Config = {
    role: oneOf(env, "ROLE", ["all", "web", "api", "worker"]),
    production,
    dataDir: absolute(text(env, "DATA_DIR") ?? ".data"),
    host,
    port,
    publicUrl: publicUrl(env) ?? `http://localhost:${port}`,
    databaseUrl,
    databasePoolSize: integer(env, "DATABASE_POOL_SIZE", 10, 2, 200),
    smtpUrl: url(env, "SMTP_URL", ["smtp:", "smtps:"])?.href,
    mailFrom: text(env, "MAIL_FROM") ?? "Tuuri <no-reply@tuuri.invalid>",
    supportEmail: supportEmail(env),
    s3: readS3(env),
    tokenSecret: secret(env, "TOKEN_SECRET", production),
    vapid: readVapid(env),
    oidc: readOidc(env),
    principalApproval: oneOf(env, "PRINCIPAL_APPROVAL", ["manual", "auto"]),
    trustedProxies: integer(env, "TRUSTED_PROXIES", 0, 0, 10),
    logLevel: oneOf(env, "LOG_LEVEL", ["info", "debug", "warn", "error", "silent"]),
    shutdownDelay: integer(env, "SHUTDOWN_DELAY_MS", production ? 5_000 : 0, 0, 120_000),
  };
  if (production) requireInProduction(env);
  return config;
}

/** Creates `DATA_DIR` and gives a path in it. */
export function dataPath(config: Config, ...parts: string[]): string {
  try {
    mkdirSync(config.dataDir, { recursive: true });
  } catch (error) {
    throw fileTrouble(error, config.dataDir);
  }
  return resolve(config.dataDir, ...parts);
}

function requireInProduction(env: Environment) {
  for (const name of ["DATABASE_URL", "PUBLIC_URL", "SMTP_URL", "VAPID_PUBLIC_KEY"]) {
    if (text(env, name) === undefined)
      throw new ConfigError(name, "a value when NODE_ENV=production", undefined);
  }
}

/** Without one of its own, support has the address that our mails come from. */
function supportEmail(env: Environment): string {
  const given = text(env, "SUPPORT_EMAIL");
  const from = text(env, "MAIL_FROM") ?? "no-reply@tuuri.invalid";
  const address = given ?? /<([^<>]*)>/.exec(from)?.[1] ?? from;
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new ConfigError(given ? "SUPPORT_EMAIL" : "MAIL_FROM", "an e-mail address", address);
}

function readS3(env: Environment): S3Config | undefined {
  const endpoint = url(env, "S3_ENDPOINT", ["http:", "https:"]);
  if (!endpoint) return undefined;
  const required = (name: string) => {
    const value = text(env, name);
    if (value === undefined) throw new ConfigError(name, "a value, because S3_ENDPOINT is set", undefined);
    return value;
  };
  return {
    endpoint,
    bucket: required("S3_BUCKET"),
    accessKey: required("S3_ACCESS_KEY"),
    secretKey: required("S3_SECRET_KEY"),
    region: text(env, "S3_REGION") ?? "us-east-1",
  };
}

function readVapid(env: Environment): VapidConfig | undefined {
  const publicKey = text(env, "VAPID_PUBLIC_KEY");
  const privateKey = text(env, "VAPID_PRIVATE_KEY");
  if (publicKey === undefined && privateKey === undefined) return undefined;
  const bytes = (key: string | undefined) => Buffer.from(key ?? "", "base64url").length;
  // Whoever has mixed the two up must not find the private one in a log.
  const found = (key: string | undefined) => key && `${bytes(key)} bytes`;
  if (bytes(publicKey) !== 65)
    throw new ConfigError("VAPID_PUBLIC_KEY", "a P-256 point of 65 bytes as base64url", found(publicKey));
  if (bytes(privateKey) !== 32)
    throw new ConfigError("VAPID_PRIVATE_KEY", "32 bytes as base64url", found(privateKey));
  const subject = text(env, "VAPID_SUBJECT") ?? `mailto:${supportEmail(env)}`;
  if (!/^(mailto|https):/.test(subject))
    throw new ConfigError("VAPID_SUBJECT", "an address starting with mailto: or https:", subject);
  return { publicKey: publicKey ?? "", privateKey: privateKey ?? "", subject };
}

function readOidc(env: Environment): OidcConfig | undefined {
  const issuer = url(env, "OIDC_ISSUER", ["https:", "http:"]);
  if (!issuer) return undefined;
  if (issuer.protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(issuer.hostname)) {
    throw new ConfigError("OIDC_ISSUER", "an https address (http only on this machine)", "an http address");
  }
  const clientId = text(env, "OIDC_CLIENT_ID");
  if (clientId === undefined)
    throw new ConfigError("OIDC_CLIENT_ID", "a value, because OIDC_ISSUER is set", undefined);
  return {
    issuer,
    clientId,
    credentials: oidcCredentials(env),
    providerName:
      text(env, "OIDC_PROVIDER_NAME") ?? withoutTrailingSlashes(`${issuer.host}${issuer.pathname}`),
    scope: text(env, "OIDC_SCOPE") ?? "openid profile",
  };
}

function oidcCredentials(env: Environment): OidcConfig["credentials"] {
  const secret = text(env, "OIDC_CLIENT_SECRET");
  // One line in an environment file: its line ends are written as \n.
  const key = text(env, "OIDC_PRIVATE_KEY")?.replaceAll("\\n", "\n");
  if ((secret === undefined) === (key === undefined)) {
    throw new ConfigError(
      "OIDC_CLIENT_SECRET",
      "either this or OIDC_PRIVATE_KEY, because OIDC_ISSUER is set",
      secret && "both",
    );
  }
  if (secret !== undefined) return { secret };
  try {
    if (!key?.startsWith("{")) return { key: createPrivateKey(key ?? ""), keyId: undefined };
    const jwk = JSON.parse(key) as JsonWebKey & { kid?: string };
    return { key: createPrivateKey({ key: jwk, format: "jwk" }), keyId: jwk.kid };
  } catch {
    throw new ConfigError("OIDC_PRIVATE_KEY", "a private key as PEM (PKCS 8) or JWK", "something else");
  }
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value ? value : undefined;
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(process.cwd(), path);
}

function integer(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new ConfigError(name, `a whole number from ${least} to ${most}`, value);
}

/** The first option is the default. */
function oneOf<const T extends string>(env: Environment, name: string, options: readonly [T, ...T[]]): T {
  const value = text(env, name);
  if (value === undefined) return options[0];
  const option = options.find((candidate) => candidate === value);
  if (option === undefined) throw new ConfigError(name, `one of ${options.join(", ")}`, value);
  return option;
}

function url(env: Environment, name: string, protocols: string[]): URL | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const starts = protocols.map((protocol) => `${protocol}//`);
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed && protocols.includes(parsed.protocol)) return readable(name, parsed);
  if (starts.some((start) => value.toLowerCase().startsWith(start))) throw unreadable(name);
  throw new ConfigError(
    name,
    `an address starting with ${starts.join(" or ")}`,
    // The rest may hold a password.
    /^[a-z][a-z0-9+.-]*:\/\//i.exec(value)?.[0] ?? "something else",
  );
}

/** What comes after an unescaped # is lost without a word, and a stray % is found only when it is first decoded. */
function readable(name: string, address: URL): URL {
  const { protocol, hash, username, password, pathname } = address;
  if (hash && !protocol.startsWith("http")) throw unreadable(name);
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
  } catch {
    throw unreadable(name);
  }
  return address;
}

const unreadable = (name: string) =>
  new ConfigError(
    name,
    "an address whose port is at most 65535 and whose user and password have #, /, ?, @, : and % as %23, %2F, %3F, %40, %3A and %25",
    "one that cannot be read",
  );

/** Pages, links and cookies count on being at the root of their site. */
function publicUrl(env: Environment): string | undefined {
  const parsed = url(env, "PUBLIC_URL", ["http:", "https:"]);
  if (!parsed) return undefined;
  const { pathname, search, hash, username, password } = parsed;
  if (pathname === "/" && !search && !hash && !username && !password) return parsed.origin;
  throw new ConfigError(
    "PUBLIC_URL",
    "the address of a site alone, such as https://tuuri.example.org",
    "one with a path, a query or a user",
  );
}

function secret(env: Environment, name: string, required: boolean): string | undefined {
  const value = text(env, name);
  if (value !== undefined && value.length < 32)
    throw new ConfigError(name, "at least 32 characters", "a shorter one");
  if (value === undefined && required) throw new ConfigError(name, "at least 32 characters", undefined);
  return value;
}
