// Shows (rule: egress-proxy).
import { expect, test } from "bun:test";
import { readConfig } from "../config.ts";
import { proxyFor } from "./proxies.ts";

const proxy = "http://proxy.test:3128/";

test.each([
  ["", "https://s3.example.org", true],
  ["*", "https://s3.example.org", false],
  ["example.org", "https://s3.example.org", false],
  ["EXAMPLE.org.", "https://s3.example.org", false],
  [".example.org", "https://s3.example.org", false],
  ["*.example.org", "https://s3.example.org", false],
  ["ample.org", "https://s3.example.org", true],
  [".svc, .cluster.local", "https://files.tuuri.svc:9000", false],
  ["x\ts3.example.org:443", "https://s3.example.org", false],
  ["s3.example.org:9000", "https://s3.example.org", true],
  ["s3.example.org:9000", "https://s3.example.org:9000", false],
  ["127.0.0.1", "https://127.0.0.1:9000", false],
  ["::1", "https://[::1]:9000", false],
  [" , ", "https://s3.example.org", true],
])("with NO_PROXY=%s, %s is reached through the proxy: %p", (past, url, through) => {
  const { proxies } = readConfig({ HTTPS_PROXY: proxy, NO_PROXY: past });
  expect(proxyFor(new URL(url), proxies)).toBe(through ? proxy : undefined);
});

test.each([
  ["10.0.0.0/8", '"10.0.0.0/8"'],
  ["localhost,https://s3.corp.example", '"https://s3.corp.example"'],
  ["s3.*.example", '"s3.*.example"'],
  ["https://me:geheim@s3.example", '"…@s3.example"'],
  ["fd00::/8", '"fd00::/8"'],
  [".", '"."'],
])("NO_PROXY=%s is refused, with what is understood, where there is a proxy", (past, found) => {
  const words = `expected names of hosts, as s3.example.org, .example.org, *.example.org, s3.example.org:9000, 10.0.0.7 or *, found ${found}`;
  expect(() => readConfig({ HTTPS_PROXY: proxy, NO_PROXY: past })).toThrow(`NO_PROXY: ${words}`);
  expect(() => readConfig({ http_proxy: proxy, no_proxy: past })).toThrow(`no_proxy: ${words}`);
  expect(readConfig({ NO_PROXY: past }).proxies.past).toContain(past.split(",").at(-1) ?? "");
});

test("small letters go before, and each protocol has its own", () => {
  const { proxies } = readConfig({ HTTPS_PROXY: "http://other.test", https_proxy: proxy, http_proxy: " " });
  expect(proxyFor(new URL("https://a.test"), proxies)).toBe(proxy);
  expect(proxyFor(new URL("http://a.test"), proxies)).toBeUndefined();
});

test.each([
  ["HTTPS_PROXY", "socks5://tuuri:geheim@proxy.test", '"socks5://"'],
  ["https_proxy", "tuuri:geheim@proxy.test:3128", '"something else"'],
  ["HTTP_PROXY", "proxy.test:3128", '"something else"'],
])("%s=%s is refused by its name, without its password", (name, value, found) => {
  const words = `${name}: expected an address starting with http:// or https://, found ${found}`;
  expect(() => readConfig({ [name]: value })).toThrow(words);
});
