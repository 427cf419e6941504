import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from "oidc-provider";
import { loginPage } from "./demo-login-page.ts";
import { memoryStorage } from "./demo-storage.ts";

export interface RunningProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Takes a new signing key into use and forgets the old one; sign-ins under way go on. */
  rotateKey(): void;
  stop(): Promise<void>;
}

interface Options {
  redirectUri: string;
  /** 0: any free port. */
  port?: number;
  /** What the client registers besides its name and address. */
  client?: object;
  configuration?: Configuration;
}

interface Kept {
  clientSecret: string;
  cookieKey: string;
  storage: ReturnType<typeof memoryStorage>;
  /** Names by number: who a person is, and what they are called. */
  names: Map<string, string>;
}

const clientId = "tuuri";

/**
 * A real OpenID provider on a loopback port, at which anybody is whoever they say. For the demonstration
 * and the tests.
 */
export async function startProvider(options: Options): Promise<RunningProvider> {
  const server = await listen(options.port ?? 0);
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const clientSecret = randomBytes(32).toString("base64url");
  const kept: Kept = {
    clientSecret,
    cookieKey: randomBytes(32).toString("base64url"),
    storage: memoryStorage(),
    names: new Map(),
  };
  const Class = await loadClass();

  // A provider never changes its keys: a new one takes its place and what it has kept.
  const answering = () => create(Class, issuer, kept, options).callback();
  let current = answering();
  const rotateKey = () => {
    current = answering();
  };
  server.on("request", (request, response) => void current(request, response));
  return { issuer, clientId, clientSecret, rotateKey, stop: () => close(server) };
}

/** It warns on the console of every runtime but Node, which it has not been tried on; our tests try it on Bun. */
async function loadClass(): Promise<typeof Provider> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return (await import("oidc-provider")).default;
  } finally {
    console.warn = warn;
  }
}

function create(Class: typeof Provider, issuer: string, kept: Kept, options: Options): Provider {
  const provider = new Class(issuer, {
    adapter: kept.storage,
    clients: [
      {
        client_id: clientId,
        client_secret: kept.clientSecret,
        redirect_uris: [options.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        ...options.client,
      },
    ],
    jwks: { keys: [newKey()] },
    cookies: { keys: [kept.cookieKey] },
    claims: { openid: ["sub"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, name: kept.names.get(id) }) }),
    // Nobody is asked what may be passed on: their name is all there is.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId,
        clientId: oidc.client?.clientId,
      });
      grant.addOIDCScope("openid profile");
      await grant.save();
      return grant;
    },
    ...options.configuration,
  });
  provider.use(async (ctx, next) =>
    ctx.path.startsWith("/interaction/") ? interact(provider, kept.names, ctx as KoaContextWithOIDC) : next(),
  );
  return provider;
}

/** The page where a person signs in, or breaks off. */
async function interact(provider: Provider, names: Kept["names"], ctx: KoaContextWithOIDC) {
  if (ctx.method !== "POST") {
    await provider.interactionDetails(ctx.req, ctx.res);
    ctx.type = "html";
    ctx.body = loginPage(ctx.path);
    return;
  }
  const form = new URLSearchParams(await textOf(ctx.req));
  const name = form.get("name")?.trim() ?? "";
  const number = form.get("number")?.trim() || name;
  if (number) names.set(number, name);
  const result =
    form.get("answer") === "verify" && number
      ? { login: { accountId: number } }
      : { error: "access_denied", error_description: "the person broke off" };
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.respond = false;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    ...privateKey.export({ format: "jwk" }),
    kid: randomBytes(8).toString("hex"),
    use: "sig",
    alg: "RS256",
  } as JWK;
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  return server;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((closed) => server.close(() => closed()));
}
