// Shows (rule: kept-draft).
import { expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { boxIn } from "./box.ts";

/** What a browser gives, without a browser. */
function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

const place = (name = "draft.one") => ({ name, keys: [randomBytes(32).toString("base64")] });
const day = 86_400_000;

test("what is put aside comes back to who has the key, and to nobody else", async () => {
  const [browser, own] = [shelf(), place()];
  await boxIn(browser, own, () => 5).write({ reason: "Sairaus" });
  expect(JSON.stringify([...browser.kept])).not.toContain("Sairaus");
  expect(await boxIn(browser, own, () => 6).read()).toEqual({ value: { reason: "Sairaus" }, at: 5 });
  expect(await boxIn(browser, place(), () => 6).read()).toBeUndefined();
});

test("what was put aside under a former key is read, and written anew under the one of today", async () => {
  const [browser, own, next] = [shelf(), place(), place()];
  await boxIn(browser, own, () => 5).write("before");
  const both = { ...own, keys: [...next.keys, ...own.keys] };
  expect(await boxIn(browser, both, () => 6).read()).toEqual({ value: "before", at: 5 });
  await boxIn(browser, both, () => 7).write("after");
  expect(await boxIn(browser, next, () => 8).read()).toEqual({ value: "after", at: 7 });
});

test("what was changed by somebody is not taken", async () => {
  const [browser, own] = [shelf(), place()];
  await boxIn(browser, own, () => 5).write("ours");
  const { at, sealed } = JSON.parse(browser.kept.get(own.name) ?? "");
  for (const text of [
    JSON.stringify({ at: at + 1, sealed }),
    `{"at":5,"sealed":"AAAA"}`,
    "nonsense",
    "null",
  ]) {
    browser.kept.set(own.name, text);
    expect(await boxIn(browser, own, () => 6).read()).toBeUndefined();
  }
});

test("after a week nothing is left, of nobody's, and what is not ours stays", async () => {
  const [browser, own, other] = [shelf(), place(), place("draft.other")];
  browser.kept.set("another", "thing");
  await boxIn(browser, own, () => day).write("old");
  await boxIn(browser, other, () => 2 * day).write("newer");
  expect(await boxIn(browser, other, () => 8 * day + 1).read()).toMatchObject({ value: "newer" });
  expect([...browser.kept.keys()]).toEqual(["another", "draft.other"]);
});

test("the latest write counts, and after its end nothing is written", async () => {
  const [browser, own] = [shelf(), place()];
  const box = boxIn(browser, own);
  await Promise.all(["first", "second", "third"].map(box.write));
  expect((await box.read())?.value).toBe("third");
  const late = box.write("late");
  box.close();
  await late;
  await box.write("later");
  expect(browser.kept.size).toBe(0);
});
