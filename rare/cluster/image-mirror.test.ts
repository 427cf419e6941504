import { afterAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeAuthority } from "../../tests/support/authority.ts";
import { type ConnectProxy, startConnectProxy } from "../../tests/support/servers/connect-proxy.ts";
import { blocksUnder } from "../backup/guide.ts";
import { debiansHere } from "./beside.ts";
import { buildStage } from "./image-build.ts";
import { engineHere } from "./image-engine.ts";
import type { Closing } from "./neighbours.ts";

// The image's build where nothing but a proxy leads out, to a mirror of npm that asks who one is and shows a certificate of a
// private authority: told by the guide's own arguments, for a package that is nowhere else.
const able = (await engineHere()) && (await debiansHere(["openssl"], "a mirror with TLS"));
const token = "of-the-mirror";

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A project of one package, whose name says when it was made: what was fetched before is asked for no more. */
async function projectOf(home: string) {
  const name = `tuuri-mirrored-${Date.now()}`;
  const own = { name, version: "1.0.0" };
  const archive = new Bun.Archive({ "package/package.json": JSON.stringify(own) }, { compress: "gzip" });
  const content = await archive.bytes();
  const integrity = `sha512-${new Bun.CryptoHasher("sha512").update(content).digest("base64")}`;
  const wanted = { name: "tuuri", dependencies: { [name]: own.version } };
  const lock = {
    lockfileVersion: 1,
    workspaces: { "": wanted },
    packages: { [name]: [`${name}@${own.version}`, "", {}, integrity] },
  };
  await mkdir(join(home, "patches"), { recursive: true });
  await Bun.write(join(home, "package.json"), JSON.stringify(wanted));
  await Bun.write(join(home, "bun.lock"), JSON.stringify(lock));
  await Bun.write(join(home, "patches/none"), "");
  return { path: `/${name}/-/${name}-${own.version}.tgz`, content };
}

/** Those of the guide, with what is here in place of what stands there. */
async function toldBy(proxy: ConnectProxy, mirror: string, files: Record<string, string>) {
  const [block = ""] = await blocksUnder("Built in a closed network");
  const words = [...block.matchAll(/--(build-arg|secret) (\S+)/g)].map(([, kind, word = ""]) => [kind, word]);
  const kept = words.filter(([, word = ""]) => !/^(VERSION|BUILDER|BASE)=/.test(word));
  const here: Record<string, string> = {
    "https://npm.example.org/": mirror,
    "http://proxy.example.org:3128": proxy.url,
    ...files,
  };
  return kept.flatMap(([kind, word = ""]) => {
    const place = Object.keys(here).find((one) => word.endsWith(`=${one}`)) ?? "";
    return [`--${kind}`, place ? word.slice(0, -place.length) + here[place] : word];
  });
}

test.skipIf(!able)(
  "the build goes through a proxy to a mirror that asks who one is, trusting an authority that it is told of",
  async () => {
    const home = await mkdtemp(join(tmpdir(), "tuuri-mirror-"));
    closing.push(() => rm(home, { recursive: true, force: true }));
    const project = await projectOf(join(home, "project"));
    const authority = await makeAuthority(home, "private");
    const { cert, key } = await authority.issue("npm.example.org");
    const served: string[] = [];
    const mirror = Bun.serve({
      port: 0,
      tls: { cert: Bun.file(cert), key: Bun.file(key) },
      fetch: (request) => {
        if (request.headers.get("authorization") !== `Bearer ${token}`)
          return new Response(null, { status: 401 });
        if (new URL(request.url).pathname !== project.path) return new Response(null, { status: 404 });
        served.push(project.path);
        return new Response(project.content);
      },
    });
    closing.push(() => mirror.stop(true));
    const host = `npm.example.org:${mirror.port}`;
    const npmrc = join(home, "npmrc");
    await Bun.write(npmrc, `//${host}/:_authToken=${token}\n`);
    const proxy = await startConnectProxy();
    closing.push(proxy.close);
    const told = await toldBy(proxy, `https://${host}/`, { npmrc, "private-ca.pem": authority.file });

    for (const stage of ["packages", "tools"]) await buildStage(stage, join(home, "project"), told);
    expect(served).toEqual([project.path, project.path]);
    expect(new Set(proxy.asked)).toEqual(new Set([host]));
  },
  10 * 60_000,
);
