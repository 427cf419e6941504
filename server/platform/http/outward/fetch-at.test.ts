import { afterAll, beforeAll, expect, test } from "bun:test";
import { fetchAt } from "./fetch-at.ts";

/** For push.example.test, of nobody's authority but its own. */
const key = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEII6SVi+W7BLbCqUyyOurDIJjr6p1Z+oLKoGD2nPZOSdJoAoGCCqGSM49
AwEHoUQDQgAEiZ8VAHUJKZ8MZUUsf3xS2JTxETJ2S6Skd77hvQpNoEeHhmoIK7tf
bgsMHg6SNsf4JQQAKW28IwMZ9gufBmeOew==
-----END EC PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBeTCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFwdXNoLmV4
YW1wbGUudGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRcHVzaC5leGFtcGxlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAASJnxUAdQkpnwxlRSx/fFLYlPERMnZLpKR3vuG9Ck2gR4eGaggru19uCwwe
DpI2x/glBAApbbwjAxn2C58GZ457o1AwTjAcBgNVHREEFTATghFwdXNoLmV4YW1w
bGUudGVzdDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQ1aPGMwA0F+MXJwbPS
xvd4MSsLLDAKBggqhkjOPQQDAgNIADBFAiEAzcx6V8TMn3V8qmzVGo8cG0nxZnnx
muwqCb6hyL4xVqYCID6sJl+nxds+cowFr4zGtHUMwHHcyGdXzrMTIvTKa5ul
-----END CERTIFICATE-----`;

let server: ReturnType<typeof Bun.serve>;
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { key, cert },
    fetch: async (request) => new Response(`${request.headers.get("host")} ${await request.text()}`),
  });
});
afterAll(() => server.stop(true));

const at = (addresses: string[], host = "push.example.test", signal?: AbortSignal) =>
  fetchAt(addresses, `https://${host}:${server.port}/send`, {
    method: "POST",
    body: "hei",
    headers: {},
    tls: { ca: cert },
    ...(signal ? { signal } : {}),
  });

test("goes to the address that was checked, in the name of the host", async () => {
  // The name itself leads nowhere.
  expect(await (await at(["127.0.0.1"])).text()).toBe(`push.example.test:${server.port} hei`);
});

test("takes the next address when one cannot be reached", async () => {
  expect((await at(["127.0.0.2", "::1", "127.0.0.1"])).status).toBe(200);
  await expect(at(["127.0.0.2"])).rejects.toThrow();
  await expect(at([])).rejects.toThrow("no address");
});

test("still wants the certificate of the name, and ends when told to", async () => {
  await expect(at(["127.0.0.1"], "other.example.test")).rejects.toThrow(/ALTNAME/);
  await expect(at(["127.0.0.1"], undefined, AbortSignal.abort())).rejects.toThrow(/abort/i);
});
