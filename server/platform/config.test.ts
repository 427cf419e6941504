// Shows (rule: mailbox-page, configuration-once, certificates-checked).
import { expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { readConfig } from "./config.ts";

test("only production listens to others unless told to: elsewhere the mailbox shows everybody's mails", () => {
  const database = { DATABASE_URL: "postgres://db.test/tuuri" };
  expect(readConfig({}).host).toBe("127.0.0.1");
  expect(readConfig(database).host).toBe("127.0.0.1");
  expect(readConfig({ ...database, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  const keys = createECDH("prime256v1");
  const production = {
    ...database,
    NODE_ENV: "production",
    PUBLIC_URL: "https://tuuri.test",
    SMTP_URL: "smtp://mail.test",
    TOKEN_SECRET: "t".repeat(48),
    VAPID_PUBLIC_KEY: keys.generateKeys("base64url"),
    VAPID_PRIVATE_KEY: keys.getPrivateKey("base64url"),
  };
  expect(readConfig(production).host).toBe("0.0.0.0");
});

test.each([
  ["DATABASE_URL", "postgres://u:sec%zzpw@h.test/x"],
  ["DATABASE_URL", "postgres://u:secpw@h.test/x%zz"],
  ["DATABASE_URL", "postgres://u:secpw@h.test:99999/x"],
  ["DATABASE_URL", "postgres://u:sec#pw@h.test/x"],
  ["DATABASE_URL", "postgres://u:12#secpw@h.test/x"],
  ["DATABASE_URL", "postgres://u:sec/pw@h.test/x"],
  ["SMTP_URL", "smtp://u:sec#pw@h.test:99999"],
  ["SMTP_URL", "smtps://u:sec%pw@h.test"],
  ["S3_ENDPOINT", "https://secpw.test:99999"],
])("%s=%s is refused by its name, in words that help and do not show it", (name, value) => {
  const refused = (() => {
    try {
      return void readConfig({ [name]: value });
    } catch (error) {
      return (error as Error).message;
    }
  })();
  expect(refused).toStartWith(`${name}: expected an address whose port is at most 65535`);
  expect(refused).toEndWith('found "one that cannot be read"');
  expect(refused).not.toMatch(/sec|zz/);
});

test.each(["postgres:u:secpw@h.test", "postgres:/h.test", "postgresql:h"])(
  "DATABASE_URL=%s is no address",
  (value) => {
    const refused = () => readConfig({ DATABASE_URL: value });
    expect(refused).toThrow(
      'DATABASE_URL: expected an address starting with postgres:// or postgresql://, found "something else"',
    );
  },
);

test.each(["1e3", "0x50", "+80", "80.0", "8_0", "٨٠", "-0"])("PORT=%s is no whole number", (port) => {
  expect(() => readConfig({ PORT: port })).toThrow(
    `PORT: expected a whole number from 0 to 65535, found ${JSON.stringify(port)}`,
  );
});

test("a space around a value is none of it, production's name among them", () => {
  expect(() => readConfig({ NODE_ENV: " production\n" })).toThrow("when NODE_ENV=production");
  expect(readConfig({ PORT: " 0080 " }).port).toBe(80);
});

test.each([
  "nobody",
  "Tuuri <nobody>",
  "Tuuri <a@b.test> x",
  "Tuuri a@b.test",
  "<a@b.test",
  "a@b.test, c@d.test",
])("MAIL_FROM=%s is refused, whoever reads the support form", (from) => {
  for (const support of [{}, { SUPPORT_EMAIL: "tuki@example.test" }])
    expect(() => readConfig({ MAIL_FROM: from, ...support })).toThrow(
      "MAIL_FROM: expected an e-mail address",
    );
});

test.each([
  ["a@b.test", "a@b.test"],
  ["Tuuri <a@b.test>", "a@b.test"],
  ['"Tuuri, Oy" <a@b.test>', "a@b.test"],
  ["<a@b.test>", "a@b.test"],
])("MAIL_FROM=%s has support at its address", (from, address) => {
  expect(readConfig({ MAIL_FROM: from })).toMatchObject({ mailFrom: from, supportEmail: address });
});

test("an escaped password is taken, and another protocol is named", () => {
  expect(readConfig({ DATABASE_URL: "postgres://u:a%23b%25@h.test/x" }).databaseUrl).toContain("a%23b%25");
  expect(() => readConfig({ DATABASE_URL: "mysql://h.test/x" })).toThrow('found "mysql://"');
});

test.each([
  [{ ROLE: "mixed" }, 'ROLE: expected one of all, web, api, worker, found "mixed"'],
  [{ PORT: "1.5" }, 'PORT: expected a whole number from 0 to 65535, found "1.5"'],
  [{ TOKEN_SECRET: "sec" }, 'TOKEN_SECRET: expected at least 32 characters, found "a shorter one"'],
  [
    { S3_ENDPOINT: "https://s3.test" },
    "S3_BUCKET: expected a value, because S3_ENDPOINT is set, found nothing",
  ],
  [
    { S3_ENDPOINT: "s3.test" },
    'S3_ENDPOINT: expected an address starting with http:// or https://, found "something else"',
  ],
  [{ MAIL_FROM: "nobody" }, 'MAIL_FROM: expected an e-mail address, found "nobody"'],
  [
    { VAPID_PRIVATE_KEY: Buffer.alloc(32).toString("base64url") },
    "VAPID_PUBLIC_KEY: expected a P-256 point of 65 bytes as base64url, because VAPID_PRIVATE_KEY is set, found nothing",
  ],
  [
    { NODE_ENV: "production", NODE_TLS_REJECT_UNAUTHORIZED: "0" },
    "NODE_TLS_REJECT_UNAUTHORIZED: expected nothing when NODE_ENV=production, for with 0 no certificate is checked; name a private authority's file in NODE_EXTRA_CA_CERTS",
  ],
  [
    { NODE_ENV: "production", NODE_TLS_REJECT_UNAUTHORIZED: "1" },
    "DATABASE_URL: expected a value when NODE_ENV=production, found nothing",
  ],
  [{ NODE_ENV: "production" }, "DATABASE_URL: expected a value when NODE_ENV=production, found nothing"],
])("%o is refused in one line", (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test("keys of pushes that are not of one pair are refused: devices would subscribe with one that nothing is signed with", () => {
  const pair = () => {
    const keys = createECDH("prime256v1");
    return {
      VAPID_PUBLIC_KEY: keys.generateKeys("base64url"),
      VAPID_PRIVATE_KEY: keys.getPrivateKey("base64url"),
    };
  };
  const mixed = { ...pair(), VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY };
  expect(readConfig(pair()).vapid).toBeDefined();
  expect(() => readConfig(mixed)).toThrow(
    'VAPID_PUBLIC_KEY: expected the public key that belongs to VAPID_PRIVATE_KEY, found "that of another pair"',
  );
});

test("a secret with a comma or a space in it is a fallback in a list", () => {
  const former = `with a comma, and a space ${"x".repeat(32)}`;
  const [plain, bracket] = ["p".repeat(32), `[${"b".repeat(32)}`];
  const fallbacksOf = (TOKEN_SECRET_FALLBACKS: string) =>
    readConfig({ TOKEN_SECRET_FALLBACKS }).tokenSecretFallbacks;
  expect(fallbacksOf(JSON.stringify([former, plain]))).toEqual([former, plain]);
  expect(fallbacksOf(`${plain}, ${bracket}`)).toEqual([plain, bracket]);
  expect(fallbacksOf(`${bracket} ${plain}`)).toEqual([bracket, plain]);
  expect(() => fallbacksOf(JSON.stringify([former, "short"]))).toThrow(
    "TOKEN_SECRET_FALLBACKS: expected secrets of",
  );
});

test("what belongs to a part that is not turned on is not read, and an empty value is none", () => {
  expect(readConfig({ S3_BUCKET: "tuuri", OIDC_PRIVATE_KEY: "no key", PORT: " " })).toMatchObject({
    s3: undefined,
    oidc: undefined,
    port: 3000,
  });
});

test("traces are told of where a collector is set, under names of the role and what goes with it", () => {
  expect(readConfig({ OTEL_SERVICE_NAME: "tuuri" }).traces).toBeUndefined();
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.test:4318/" };
  expect(readConfig(collector).traces).toEqual({
    url: "http://collector.test:4318/v1/traces",
    headers: {},
    timeout: 10_000,
    serviceName: "tuuri",
    attributes: {},
    sampler: "parentbased_always_on",
    ratio: 1,
    continuesCallers: false,
  });
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.test/otlp",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20dHV1cmk=, x-tenant = schools",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production",
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    TRACE_CONTEXT: "continued",
    ROLE: "worker",
  };
  expect(readConfig(all).traces).toMatchObject({
    url: "https://collector.test/otlp/v1/traces",
    headers: { authorization: "Basic dHV1cmk=", "x-tenant": "schools" },
    serviceName: "tuuri-worker",
    attributes: { "deployment.environment.name": "production" },
    ratio: 0.25,
    continuesCallers: true,
  });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "an address starting with http:// or https://"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "secpw", "name=value, with commas between"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "a=secpw%zz", "name=value, with commas between"],
  ["OTEL_TRACES_SAMPLER", "sometimes", "one of parentbased_always_on"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5", "a number from 0 to 1"],
  ["OTEL_TRACES_SAMPLER_ARG", ".5", "a number from 0 to 1"],
  ["TRACE_CONTEXT", "yes", "one of ignored, continued"],
])("%s=%s is refused", (name, value, expected) => {
  const refused = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.test", [name]: value });
  expect(refused).toThrow(`${name}: expected ${expected}`);
  expect(refused).not.toThrow("secpw");
});
