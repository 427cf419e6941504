import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { expectCertificatesChecked } from "./config/authorities.ts";
import { type Proxies, readProxies } from "./config/proxies.ts";
import { type Environment, isProduction, read, readIfGiven } from "./config/read.ts";
import { type SigningKey, signingKeyIn } from "./config/signing-key.ts";
import { readTraces, type TracesConfig } from "./config/traces.ts";
import { Unfit } from "./config/unfit.ts";
import { publicKeyOf } from "./config/vapid-pair.ts";
import { variables } from "./config/variables.ts";
import { type Waits, waitsAt } from "./config/waits.ts";
import { fileTrouble } from "./failures/start-error.ts";
import { withoutTrailingSlashes } from "./pages/trailing-slashes.ts";

export type Role = "web" | "api" | "worker" | "all";

/** Everything that the environment can say, parsed once at boot (rule: configuration-once). */
export interface Config {
  role: Role;
  production: boolean;
  dataDir: string;
  host: string;
  port: number;
  /** Undefined: nobody is told of metrics. */
  metricsPort: number | undefined;
  /** Origin that people see, without a slash at its end. */
  publicUrl: string;
  /** Undefined: an embedded PostgreSQL is started under `dataDir`. */
  databaseUrl: string | undefined;
  /** For what a session has to keep, where the other address is a pooler's. Undefined: the same serves all. */
  databaseDirectUrl: string | undefined;
  databasePoolSize: number;
  /** Undefined: mails are written to `dataDir/mail` and shown on the mailbox page. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Address that reads what people write in the support form. */
  supportEmail: string;
  s3: S3Config | undefined;
  /** Also into our own network, where the push service of tests is. */
  pushAnywhere: boolean;
  tokenSecret: string | undefined;
  /** Accepted where something is read, never used for what is new (rule: secrets-rotate). */
  tokenSecretFallbacks: string[];
  /** Undefined: those of the tokens, with their fallbacks. */
  identitySecret: string | undefined;
  identitySecretFallbacks: string[];
  /** Undefined: a pair of keys is made once and kept in `dataDir`. */
  vapid: VapidConfig | undefined;
  /** Undefined: nobody can verify their identity. */
  oidc: OidcConfig | undefined;
  principalApproval: "manual" | "auto";
  /** Addresses allowed to set `X-Forwarded-For`: the count of proxies in front of us. */
  trustedProxies: number;
  /** Under way in this process; half as many of one neighbourhood. */
  requestsAtOnce: number;
  /** Whether a worker does the clean-up by itself, or somebody else's timetable by the command. */
  cleanUp: "worker" | "elsewhere";
  /** How long it is remembered what was sent to whom, and what failed. */
  deliveriesKeptDays: number;
  /** Whether nobody is told of a new job in the night who has not chosen otherwise. */
  quietByDefault: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Undefined: nobody is told of traces. */
  traces: TracesConfig | undefined;
  /** The way out to others. */
  proxies: Proxies;
  /** How long SIGTERM waits, not ready, before connections are refused: milliseconds. */
  shutdownDelay: number;
  /** Milliseconds. */
  waits: Waits;
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
  /** Private ones of other pairs, tried where a push service does not take this one for a device. */
  fallbacks: string[];
}

/** The OpenID provider that says who somebody is. We show it a secret, or sign with a key that it knows. */
export interface OidcConfig {
  issuer: URL;
  clientId: string;
  credentials: { secret: string } | SigningKey;
  /** What is kept of the provider with each verification; whoever verified is not known under another name. */
  providerName: string;
  scope: string;
}

/**
 * Reads the configuration.
 * @throws an error of one line that names the variable and what was expected
 */
export function readConfig(env: Environment = process.env): Config {
  if (isProduction(env)) expectCertificatesChecked(env);
  const database = read(variables.database, env);
  const server = read(variables.server, env);
  const messages = read(variables.messages, env);
  if (database.DATABASE_DIRECT_URL && !database.DATABASE_URL)
    throw new Unfit("a value, because DATABASE_DIRECT_URL is set", undefined).of("DATABASE_URL");
  const support = messages.SUPPORT_EMAIL ?? addressOf(messages.MAIL_FROM);
  return {
    role: server.ROLE,
    production: isProduction(env),
    dataDir: server.DATA_DIR,
    host: server.HOST,
    port: server.PORT,
    metricsPort: server.METRICS_PORT,
    publicUrl: server.PUBLIC_URL ?? `http://localhost:${server.PORT}`,
    databaseUrl: database.DATABASE_URL?.href,
    databaseDirectUrl: database.DATABASE_DIRECT_URL?.href,
    databasePoolSize: database.DATABASE_POOL_SIZE,
    smtpUrl: messages.SMTP_URL?.href,
    mailFrom: messages.MAIL_FROM,
    supportEmail: support,
    s3: readS3(env),
    tokenSecret: messages.TOKEN_SECRET,
    tokenSecretFallbacks: messages.TOKEN_SECRET_FALLBACKS ?? [],
    identitySecret: messages.IDENTITY_SECRET,
    identitySecretFallbacks: messages.IDENTITY_SECRET_FALLBACKS ?? [],
    vapid: readVapid(env, support),
    oidc: readOidc(env),
    principalApproval: server.PRINCIPAL_APPROVAL,
    trustedProxies: server.TRUSTED_PROXIES,
    requestsAtOnce: server.REQUESTS_AT_ONCE,
    cleanUp: server.CLEAN_UP,
    deliveriesKeptDays: messages.DELIVERIES_KEPT_DAYS,
    quietByDefault: messages.QUIET_HOURS === "usual",
    logLevel: server.LOG_LEVEL,
    traces: readTraces(env, server.ROLE),
    proxies: readProxies(env),
    shutdownDelay: server.SHUTDOWN_DELAY_MS,
    pushAnywhere: !isProduction(env) && server.PUSH_ENDPOINTS === "anywhere",
    waits: waitsAt(server.WAITS_PERCENT),
  };
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

/** Without one of its own, support has the address that our mails come from. */
const addressOf = (from: string): string => /<([^<>]*)>/.exec(from)?.[1] ?? from;

function readS3(env: Environment): S3Config | undefined {
  const s3 = readIfGiven(variables.files, env);
  return (
    s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
      region: s3.S3_REGION,
    }
  );
}

function readVapid(env: Environment, support: string): VapidConfig | undefined {
  const push = readIfGiven(variables.push, env);
  if (!push) return undefined;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = push;
  expectPair(publicKey, privateKey);
  return {
    publicKey,
    privateKey,
    subject: push.VAPID_SUBJECT ?? `mailto:${support}`,
    fallbacks: push.VAPID_PRIVATE_KEY_FALLBACKS ?? [],
  };
}

/** Else devices would subscribe with the one, and every push service refuse the other. */
function expectPair(publicKey: string, privateKey: string): void {
  let belongs = false;
  try {
    belongs = Buffer.from(publicKey, "base64url").equals(Buffer.from(publicKeyOf(privateKey), "base64url"));
  } catch {}
  if (!belongs)
    throw new Unfit("the public key that belongs to VAPID_PRIVATE_KEY", "that of another pair").of(
      "VAPID_PUBLIC_KEY",
    );
}

function readOidc(env: Environment): OidcConfig | undefined {
  const oidc = readIfGiven(variables.identity, env);
  if (!oidc) return undefined;
  const issuer = oidc.OIDC_ISSUER;
  return {
    issuer,
    clientId: oidc.OIDC_CLIENT_ID,
    credentials: credentials(oidc.OIDC_CLIENT_SECRET, oidc.OIDC_PRIVATE_KEY),
    providerName: oidc.OIDC_PROVIDER_NAME ?? withoutTrailingSlashes(`${issuer.host}${issuer.pathname}`),
    scope: oidc.OIDC_SCOPE,
  };
}

function credentials(secret: string | undefined, key: string | undefined): OidcConfig["credentials"] {
  if (secret !== undefined && key === undefined) return { secret };
  if (key !== undefined && secret === undefined) return signingKeyIn("OIDC_PRIVATE_KEY", key);
  throw new Unfit("either this or OIDC_PRIVATE_KEY, because OIDC_ISSUER is set", secret && "both").of(
    "OIDC_CLIENT_SECRET",
  );
}
