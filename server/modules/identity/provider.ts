// (rule: identity-provider-away)
import * as oidc from "openid-client";
import type { OidcConfig } from "../../platform/config.ts";
import type { Context } from "../../platform/context.ts";
import { fetchThrough } from "../../platform/http/outward/egress.ts";
import { inSpan } from "../../platform/tracing/span.ts";
import { type Credentials, credentialsOf } from "./credentials.ts";
import { VerificationFailed } from "./failure.ts";

export interface Provider {
  config: OidcConfig;
  client: oidc.Configuration;
  signingKey: Credentials["signingKey"];
}

interface Discovered {
  metadata: oidc.ServerMetadata;
  credentials: Credentials;
  until: number;
}

const discoveryMinutes = 10;
/** Seconds that any one answer of the provider may take. */
const patience = 10;
const known = new WeakMap<OidcConfig, Discovered>();

/**
 * The configured provider. What it says of itself is remembered for ten minutes; its signing keys are
 * not, because each call makes a client anew: a key that it took into use a second ago is found.
 * @throws VerificationFailed `notConfigured`; what the library throws when the provider is down
 */
export async function provider(ctx: Context): Promise<Provider> {
  const config = ctx.config.oidc;
  if (!config) throw new VerificationFailed("notConfigured");
  const { metadata, credentials } = await discover(ctx, config);
  const client = new oidc.Configuration(metadata, config.clientId, undefined, credentials.authentication);
  prepare(client, config, ctx);
  return { config, client, signingKey: credentials.signingKey };
}

/** Asks the provider something; a trace tells how long that took. */
export function asked<T>({ issuer }: OidcConfig, what: string, ask: () => Promise<T>): Promise<T> {
  const attributes = { "server.address": issuer.hostname };
  return inSpan(`identity ${what}`, { kind: "client", attributes }, ask);
}

/** Asks the provider anew the next time, e.g. after an answer that its metadata do not explain. */
export function forgetDiscovery(config: OidcConfig | undefined): void {
  if (config) known.delete(config);
}

async function discover(ctx: Context, config: OidcConfig): Promise<Discovered> {
  const now = ctx.now().getTime();
  const remembered = known.get(config);
  if (remembered && remembered.until > now) return remembered;
  const credentials = await credentialsOf(config);
  const client = await asked(config, "discovery", () =>
    oidc.discovery(config.issuer, config.clientId, undefined, credentials.authentication, {
      ...(isLoopback(config) ? { execute: [oidc.allowInsecureRequests] } : {}),
      timeout: patience,
      [oidc.customFetch]: fetchThrough(ctx.config.proxies) as oidc.CustomFetch,
    }),
  );
  const discovered = {
    metadata: client.serverMetadata(),
    credentials,
    until: now + discoveryMinutes * 60_000,
  };
  known.set(config, discovered);
  return discovered;
}

function prepare(client: oidc.Configuration, config: OidcConfig, ctx: Context) {
  client.timeout = patience;
  client[oidc.customFetch] = fetchThrough(ctx.config.proxies) as oidc.CustomFetch;
  // Without this the library trusts TLS alone and does not look at the signature of the ID token.
  oidc.enableNonRepudiationChecks(client);
  if (isLoopback(config)) oidc.allowInsecureRequests(client);
}

/** The configuration allows http for a provider on this machine only. */
const isLoopback = (config: OidcConfig) => config.issuer.protocol === "http:";
