// Shows (rule: file-store-away).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitsAt } from "../../../platform/config/waits.ts";
import { readConfig } from "../../../platform/config.ts";
import { newKey } from "../keys.ts";
import { createFileStore } from "./create.ts";
import { s3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";
import { storesUnderTest } from "./stores.fixture.ts";

const bytes = (size: number) => crypto.getRandomValues(new Uint8Array(size));
const read = async (store: FileStore, key: string) => {
  const found = await store.get(key);
  return found && Buffer.from(await new Response(found.stream).arrayBuffer());
};
async function keys(store: FileStore): Promise<string[]> {
  return (await Array.fromAsync(store.list())).map(({ key }) => key).sort();
}

for (const { name, skipped, open } of storesUnderTest) {
  describe.skipIf(skipped)(`files ${name}`, () => {
    let store: FileStore;
    let dataDir: string;
    let close: () => Promise<void>;

    beforeAll(async () => {
      const opened = await open();
      close = opened.close;
      dataDir = await mkdtemp(join(tmpdir(), "tuuri-store-"));
      const config = readConfig({ DATA_DIR: dataDir, ...opened.env });
      store = createFileStore(config);
      expect(createFileStore(config)).toBe(store);
    });
    afterAll(async () => {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    });

    test("are not there before anything was stored", async () => {
      expect(await store.get(newKey("a.pdf"))).toBeUndefined();
      await store.remove(newKey("a.pdf"));
      expect(await keys(store)).toEqual([]);
    });

    test("come back as they were, whatever their name and size", async () => {
      const names = [
        "",
        "å ä ö.pdf",
        "100%+#&?=.txt",
        "it's (1) [x] {y} ~!,;@$^`.txt",
        "日本😀.odt",
        "..",
        "%2e%2e%2f",
        "a  b",
      ];
      const sizes = [0, 1, 65_536, 65_537, 1024 * 1024];
      for (const [index, fileName] of names.entries()) {
        const key = newKey(fileName);
        const content = bytes(sizes[index % sizes.length] ?? 1);
        await store.put(key, content, "application/pdf");
        const found = await store.get(key);
        expect(found?.size).toBe(content.length);
        expect(Buffer.from(await new Response(found?.stream).arrayBuffer()).equals(content)).toBe(true);
        expect(await keys(store)).toContain(key);
        await store.remove(key);
        expect(await store.get(key)).toBeUndefined();
      }
      expect(await keys(store)).toEqual([]);
    });

    test("can be stored again, and many at once", async () => {
      const key = newKey("a.txt");
      await store.put(key, Buffer.from("first and longer"), "text/plain");
      await store.put(key, Buffer.from("second"), "text/plain");
      expect((await read(store, key))?.toString()).toBe("second");
      const many = Array.from({ length: 40 }, () => ({ key: newKey("m"), content: bytes(100_000) }));
      await Promise.all(many.map((one) => store.put(one.key, one.content, "text/plain")));
      const back = await Promise.all(many.map((one) => read(store, one.key)));
      expect(back.every((content, index) => content?.equals(many[index]?.content ?? bytes(1)))).toBe(true);
      expect((await keys(store)).length).toBe(41);
      await Promise.all([...many, ...many, { key }].map((one) => store.remove(one.key)));
      expect(await keys(store)).toEqual([]);
    });

    test("say when they were stored", async () => {
      const before = Date.now();
      await store.put(newKey("t"), bytes(10), "text/plain");
      const [stored] = await Array.fromAsync(store.list());
      expect(Math.abs((stored?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(5_000);
      await store.remove(stored?.key ?? "");
    });

    test("survive a reader that goes away", async () => {
      const key = newKey("r");
      await store.put(key, bytes(1024 * 1024), "text/plain");
      for (let n = 0; n < 20; n++) {
        const reader = (await store.get(key))?.stream.getReader();
        await reader?.read();
        await reader?.cancel();
      }
      expect((await read(store, key))?.length).toBe(1024 * 1024);
      await store.remove(key);
    });

    test("cannot be asked for by a key that leads elsewhere", async () => {
      const hex = "0".repeat(32);
      const wrong = [
        "",
        "..",
        "../x",
        "a.txt",
        `${hex}/../../x`,
        `${hex}\\x`,
        `${hex}a\0b`,
        `${hex}a\nb`,
        `../${hex}`,
        `/${hex}`,
        `${hex}\u202Egpj.exe`,
        `${hex}\ud800`,
        `${hex}${"ä".repeat(120)}`,
        hex.replace("0", "G"),
      ];
      for (const key of wrong) {
        await expect(store.get(key)).rejects.toThrow("Not a storage key");
        await expect(store.put(key, bytes(1), "text/plain")).rejects.toThrow("Not a storage key");
        await expect(store.remove(key)).rejects.toThrow("Not a storage key");
      }
    });
  });
}

describe("the directory", () => {
  test("is its owner's alone and lists a half-written file, so that the clean-up finds it", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "tuuri-store-"));
    const store = createFileStore(readConfig({ DATA_DIR: dataDir }));
    await store.put(newKey("a.txt"), bytes(1), "text/plain");
    const directory = join(dataDir, "files");
    expect((await stat(directory)).mode & 0o077).toBe(0);
    expect((await readdir(directory)).length).toBe(1);
    const leftover = newKey(".unfinished");
    await Bun.write(join(directory, leftover), "half");
    await Bun.write(join(directory, "README"), "not ours");
    expect(await keys(store)).toContain(leftover);
    expect(await keys(store)).not.toContain("README");
    await rm(dataDir, { recursive: true });
  });
});

describe("an S3 store that fails", () => {
  const within = (milliseconds: number) => ({
    storeAnswersWithin: milliseconds,
    storeReadWithin: milliseconds,
  });
  const at = (port: number) => ({
    endpoint: new URL(`http://127.0.0.1:${port}`),
    bucket: "tuuri",
    accessKey: "a",
    secretKey: "b",
    region: "us-east-1",
  });

  test("because it is not there is an error", async () => {
    const store = s3Store(at(9), waitsAt(100));
    await expect(store.put(newKey("a"), bytes(1), "text/plain")).rejects.toThrow();
    await expect(store.get(newKey("a"))).rejects.toThrow();
    await expect(Array.fromAsync(store.list())).rejects.toThrow();
  });

  test("because something else stands in its place, and says 200 to everything, has taken nothing", async () => {
    const page = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("<html>It works!</html>", { headers: { "content-type": "text/html" } }),
    });
    const store = s3Store(at(page.port ?? 0), waitsAt(100));
    await expect(store.put(newKey("a"), bytes(1), "text/plain")).rejects.toThrow("without saying");
    await page.stop(true);
  });

  test("because it sends a byte now and then is not waited for", async () => {
    const slow = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\netag: a\r\n\r\n");
          const drip = setInterval(() => socket.write("a") <= 0 && clearInterval(drip), 50);
        },
      },
    });
    const found = await s3Store(at(slow.port), within(200)).get(newKey("a"));
    const began = performance.now();
    await expect(new Response(found?.stream).bytes()).rejects.toThrow("does not answer");
    expect(performance.now() - began).toBeLessThan(5_000);
    slow.stop(true);
  });

  test("because it never answers is not waited for", async () => {
    const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const store = s3Store(at(silent.port), within(100));
    await expect(store.put(newKey("a"), bytes(1), "text/plain")).rejects.toThrow("does not answer");
    await expect(store.get(newKey("a"))).rejects.toThrow("does not answer");
    await expect(store.remove(newKey("a"))).rejects.toThrow("does not answer");
    silent.stop(true);
  });
});
