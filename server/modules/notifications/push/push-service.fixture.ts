import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { Subscription } from "./subscriptions.ts";

/** A push as a device would get it, unless its receipt was refused. */
export interface Receipt {
  path: string;
  headers: Headers;
  content: {
    id: string;
    title: string;
    body: string;
    url: string;
    tag: string;
    lang: string;
    urgent: boolean;
    offer?: object;
    ask?: { token: string };
  };
}

interface Said {
  status: number;
  headers?: Record<string, string>;
  body?: ReadableStream<Uint8Array>;
}
type Answer = (path: string) => Said | Promise<Said>;

/**
 * A push service for tests (RFC 8030): takes what is signed for it (RFC 8292) and opens what is sealed
 * for one of its devices (RFC 8291), or answers 400. `answer` says how else; by default it takes everything.
 */
export function pushService(answer: Answer = () => ({ status: 201 }), tls?: { cert: string; key: string }) {
  const devices = new Map<
    string,
    { ecdh: ReturnType<typeof createECDH>; auth: Buffer; of: string | undefined }
  >();
  const receipts: Receipt[] = [];
  /** Paths in the order of arrival, refused ones too. */
  const asked: string[] = [];
  const faults: string[] = [];

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    ...(tls ? { tls } : {}),
    async fetch(request) {
      const { origin, pathname } = new URL(request.url);
      asked.push(pathname);
      const body = Buffer.from(await request.arrayBuffer());
      const { status, headers = {}, body: said } = await answer(pathname);
      if (said) return new Response(said, { status });
      const device = devices.get(pathname);
      if (status !== 201 || !device) return new Response(null, { status: device ? status : 404, headers });
      try {
        const authorization = request.headers.get("authorization") ?? "";
        if (!isSigned(authorization, origin)) throw new Error("signature");
        if (device.of && !authorization.endsWith(`, k=${device.of}`))
          // Apple's says 400, with its reason in the body.
          return new Response(null, { status: pathname.endsWith("-apple") ? 400 : 403 });
        const content = JSON.parse(decrypt(body, device.ecdh, device.auth));
        receipts.push({ path: pathname, headers: request.headers, content });
      } catch (error) {
        faults.push(`${pathname}: ${error}`);
        return new Response(null, { status: 400 });
      }
      return new Response(null, { status: 201 });
    },
  });

  const origin = `${tls ? "https" : "http"}://127.0.0.1:${server.port}`;

  return {
    receipts,
    asked,
    faults,
    origin,
    /** A new device of this path, as a browser hands it out; it takes only what is signed by the key that it was subscribed with, if one is said. */
    device(path: string, of?: string): Subscription {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      devices.set(path, { ecdh, auth, of });
      return {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
      };
    },
    stop: () => server.stop(true),
  };
}

/** Whether it is a token of whoever has the key beside it, for this service, and not over. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const now = Date.now() / 1000;
  return (
    claims.aud === audience &&
    claims.exp > now &&
    claims.exp <= now + 86_400 &&
    verify(
      "sha256",
      Buffer.from(`${header}.${payload}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

/** RFC 8188 and 8291, as a browser does it. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(theirs), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
