import { Type } from "@sinclair/typebox";
import {
  type About,
  address,
  authorities,
  databaseAddress,
  directory,
  emailAddress,
  encryptedAddress,
  keyOf,
  keysOf,
  mailAddress,
  oneOf,
  type Part,
  secret,
  secrets,
  sender,
  site,
  text,
  wholeNumber,
} from "./kinds.ts";
import { proxies } from "./proxies.ts";
import { traces } from "./trace-variables.ts";

// Every variable that the environment can have, in groups: each with its type, its default, the roles that make use
// of it and what an operator is told. `.env.example` is made from this (rule: configuration-once).

const pages: About = { roles: ["web", "api"] satisfies Part[] };

const server = Type.Object({
  NODE_ENV: Type.Optional(
    text({ example: "production", description: "unset: as on a machine of one's own" }),
  ),
  ROLE: oneOf(["all", "web", "api", "worker"], { description: "what this process serves" }),
  HOST: text({
    default: "127.0.0.1",
    // Without production's settings the mailbox shows everybody's mails to whoever reaches us.
    production: { default: "0.0.0.0" },
    description: "the address that is listened on",
  }),
  PORT: wholeNumber(0, 65_535, { default: 3000, description: "0: any free port" }),
  PUBLIC_URL: Type.Optional(
    site({
      example: "http://localhost:3000",
      production: "given",
      description: "the address that people see, without a path",
    }),
  ),
  METRICS_PORT: Type.Optional(
    wholeNumber(0, 65_535, {
      example: "9464",
      description: "where GET /metrics answers, for Prometheus; unset: nowhere",
    }),
  ),
  DATA_DIR: directory({ default: ".data", description: "state of the embedded parts" }),
  NODE_EXTRA_CA_CERTS: Type.Optional(
    authorities({
      example: "/etc/ssl/private-ca.pem",
      description: "authorities that are trusted beside the public ones, by every connection with TLS",
    }),
  ),
  PRINCIPAL_APPROVAL: oneOf(["manual", "auto"], {
    ...pages,
    description: "auto founds new schools without an operator; to join one that exists always needs approval",
  }),
  TRUSTED_PROXIES: wholeNumber(0, 10, {
    ...pages,
    default: 0,
    description: "how many proxies in front may say X-Forwarded-For",
  }),
  REQUESTS_AT_ONCE: wholeNumber(10, 100_000, {
    ...pages,
    default: 2_000,
    description: "requests under way in this process, half of them of one neighbourhood; others get 503",
  }),
  CLEAN_UP: oneOf(["worker", "elsewhere"], {
    roles: ["worker"],
    description: "who does the clean-up, a worker every ten minutes or a timetable outside by `tuuri expire`",
  }),
  LOG_LEVEL: oneOf(["info", "debug", "warn", "error", "silent"], {
    description: "what is logged at the least",
  }),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 120_000, {
    default: 0,
    production: { default: 5_000 },
    description: "after SIGTERM, not ready but still serving",
  }),
  WAITS_PERCENT: wholeNumber(1, 100, {
    default: 100,
    description: "how much of its patience with workers, stores and collectors it has; less is for tests",
  }),
  PUSH_ENDPOINTS: oneOf(["internet", "anywhere"], {
    description: "where pushes may go; anywhere is for tests, and has no effect in production",
  }),
});

const database = Type.Object({
  DATABASE_URL: Type.Optional(
    databaseAddress({
      example: "postgres://tuuri:secret@localhost:5432/tuuri",
      production: "given",
      description:
        "PostgreSQL 15 or newer, or a pooler in front, by TLS with ?sslmode=verify-full; unset: an embedded one",
    }),
  ),
  DATABASE_DIRECT_URL: Type.Optional(
    databaseAddress({
      example: "postgres://tuuri:secret@localhost:5432/tuuri",
      description: "PostgreSQL itself, where DATABASE_URL is a pooler in transaction mode",
    }),
  ),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, { default: 10, description: "connections of this process" }),
});

const messages = Type.Object({
  TOKEN_SECRET: Type.Optional(
    secret(32, { production: "given", description: "at least 32 characters; signs the sessions" }),
  ),
  TOKEN_SECRET_FALLBACKS: Type.Optional(
    secrets(32, {
      description:
        "others that are accepted, not used: the former ones, and the next; see docs/operations.md",
    }),
  ),
  IDENTITY_SECRET: Type.Optional(
    secret(32, {
      ...pages,
      description: "keys the marks by which a verified person is known again; unset: TOKEN_SECRET",
    }),
  ),
  IDENTITY_SECRET_FALLBACKS: Type.Optional(
    secrets(32, { ...pages, description: "former ones, kept as long as people verified with them" }),
  ),
  SMTP_URL: Type.Optional(
    mailAddress({
      example: "smtp://user:secret@mail.example.org:587",
      production: "given",
      description:
        "unset: mails are files in DATA_DIR/mail; a password goes by TLS alone, unless ?requireTLS=false follows",
    }),
  ),
  MAIL_FROM: sender({
    roles: ["worker"],
    default: "Tuuri <no-reply@tuuri.invalid>",
    example: "Tuuri <no-reply@example.org>",
    description: "whom mails come from",
  }),
  SUPPORT_EMAIL: Type.Optional(
    emailAddress({
      example: "support@example.org",
      description: "who reads the support form; else the address of MAIL_FROM",
    }),
  ),
  // The longest is what the privacy notice says.
  DELIVERIES_KEPT_DAYS: wholeNumber(7, 90, {
    roles: ["worker"],
    default: 90,
    description: "days that it is kept what was sent to whom: the table that grows fastest",
  }),
  QUIET_HOURS: oneOf(["usual", "none"], {
    description: "whether who has chosen none has quiet hours, from 22 to 5.45; none is for tests",
  }),
});

const push = Type.Object(
  {
    VAPID_PUBLIC_KEY: keyOf(65, "a P-256 point of 65 bytes as base64url", {
      production: "given",
      description: "both from: bunx web-push generate-vapid-keys",
    }),
    VAPID_PRIVATE_KEY: keyOf(32, "32 bytes as base64url", { production: "given" }),
    VAPID_PRIVATE_KEY_FALLBACKS: Type.Optional(
      keysOf(32, {
        roles: ["worker"],
        description: "former ones, for devices that have not renewed; and the next",
      }),
    ),
    VAPID_SUBJECT: Type.Optional(
      Type.String({
        pattern: "^(mailto|https):",
        expected: "an address starting with mailto: or https:",
        example: "mailto:support@example.org",
        description: "else the address of support",
      } satisfies About),
    ),
  },
  { needs: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"] },
);

const files = Type.Object(
  {
    S3_ENDPOINT: address(["http:", "https:"], {
      example: "https://s3.example.org",
      description: "unset: files lie in DATA_DIR/files; set: the next three are needed",
    }),
    S3_BUCKET: text({ example: "tuuri" }),
    S3_ACCESS_KEY: text({}),
    S3_SECRET_KEY: text({}),
    S3_REGION: text({ default: "us-east-1" }),
  },
  { needs: ["S3_ENDPOINT"] },
);

const identity = Type.Object(
  {
    OIDC_ISSUER: encryptedAddress({
      ...pages,
      example: "https://broker.example.org",
      description: "who verifies identities; unset: nobody can",
    }),
    OIDC_CLIENT_ID: text({ ...pages, example: "tuuri" }),
    OIDC_CLIENT_SECRET: Type.Optional(
      text({ ...pages, description: "this, or a key that the provider knows:" }),
    ),
    OIDC_PRIVATE_KEY: Type.Optional(
      text({
        ...pages,
        description: "PEM (PKCS 8, line ends as \\n) or JWK: RSA, EC P-256 or Ed25519",
      }),
    ),
    OIDC_PROVIDER_NAME: Type.Optional(
      text({ ...pages, description: "kept with each verification; else the issuer's host and path" }),
    ),
    OIDC_SCOPE: text({ ...pages, default: "openid profile", description: "what the provider is asked for" }),
  },
  { needs: ["OIDC_ISSUER"] },
);

/** A group with `needs` is read only when one of these is there, and then whole. */
export const variables = { server, database, messages, push, files, identity, traces, proxies };
