import { afterAll, beforeAll, expect, test } from "bun:test";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { type TestContext, testContext } from "../../../tests/database.ts";
import { createSubstitute } from "../../../tests/factories.ts";
import { subscribe } from "../push/index.ts";
import { pushDelivery } from "./push-delivery.ts";

let t: TestContext;
const got: { path: string; headers: Headers; body: Buffer }[] = [];
const service = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const path = new URL(request.url).pathname;
    got.push({ path, headers: request.headers, body: Buffer.from(await request.arrayBuffer()) });
    return new Response(null, { status: path === "/dead" ? 410 : path === "/busy" ? 503 : 201 });
  },
});
beforeAll(async () => {
  t = await testContext();
});
afterAll(async () => {
  await service.stop(true);
  await t.close();
});

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

test("every device gets the message sealed for it, dead ones are forgotten, a busy service is tried again", async () => {
  const person = await createSubstitute(t.db);
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
  for (const path of ["alive", "dead"])
    await subscribe(t.ctx, person, { endpoint: `http://127.0.0.1:${service.port}/${path}`, keys });
  const send = () =>
    pushDelivery(t.ctx)({
      key: "job-posted:1",
      receiver: { id: person.id, email: person.email, firstName: "A", lastName: "B", lang: "sv" },
      message: {
        subject: "Vikariat",
        heading: "Brådskande",
        lead: "",
        facts: [],
        action: { label: "", url: "https://tuuri.test/app" },
        urgent: true,
      },
      optional: true,
    });
  await send();
  expect(got.map(({ path }) => path).sort()).toEqual(["/alive", "/dead"]);
  const alive = got.find(({ path }) => path === "/alive");
  if (!alive) throw new Error("nothing came");
  const message = JSON.parse(decrypt(alive.body, ecdh, auth));
  expect(message).toMatchObject({ title: "Brådskande", body: "Vikariat", lang: "sv" });
  expect(message.tag).toBe(alive.headers.get("topic"));
  expect(alive.headers.get("urgency")).toBe("high");
  expect(alive.headers.get("authorization")).toStartWith("vapid t=");

  got.length = 0;
  await send();
  expect(got.map(({ path }) => path)).toEqual(["/alive"]);

  await subscribe(t.ctx, person, { endpoint: `http://127.0.0.1:${service.port}/busy`, keys });
  await expect(send()).rejects.toThrow("push 503");
});
