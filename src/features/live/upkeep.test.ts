// Shows (rule: list-only-what-changed).
import { describe, expect, test } from "bun:test";
import { type Known, Upkeep } from "./upkeep.ts";

type Names = string[];

/** An upkeep of a list of names, whose fetches are answered when a test says so. */
function kept() {
  const asked: (Known<Names> | undefined)[] = [];
  const answers: PromiseWithResolvers<Names>[] = [];
  /** Of the first, second … fetch; it may be given before that one asks. */
  const answer = (fetch: number) => (answers[fetch] ??= Promise.withResolvers<Names>());
  const seen: string[] = [];
  const upkeep = new Upkeep<Names>(
    ["a"],
    (known) => {
      asked.push(known);
      return answer(asked.length - 1).promise;
    },
    {
      show: async (names) => void seen.push(names.join()),
      stale: () => seen.push("stale"),
    },
  );
  const changed = (jobId?: string) => {
    upkeep.note(jobId);
    return upkeep.fetch();
  };
  return { upkeep, changed, asked, answer, seen };
}

const plus = (name: string) => async (names: Names) => [...names, name];

describe("what is shown", () => {
  test("is fetched when something of it has changed, and only then", async () => {
    const { upkeep, changed, asked, answer, seen } = kept();
    await upkeep.fetch();
    expect(asked).toEqual([]);
    const done = changed("a");
    answer(0).resolve(["b"]);
    await done;
    expect(asked).toEqual([{ data: ["a"], changed: ["a"] }]);
    expect(seen).toEqual(["b"]);
    await upkeep.fetch();
    expect(asked).toHaveLength(1);
  });

  test("is not overwritten by an older answer", async () => {
    const { changed, asked, answer, seen } = kept();
    const [first, second] = [changed("a"), changed("b")];
    answer(1).resolve(["new"]);
    await second;
    answer(0).resolve(["old"]);
    await first;
    expect(asked[1]?.changed).toEqual(["a", "b"]);
    expect(seen).toEqual(["new"]);
  });

  test("is not called stale by an older failure", async () => {
    const { changed, answer, seen } = kept();
    const [first, second] = [changed("a"), changed("b")];
    answer(1).resolve(["new"]);
    await second;
    answer(0).reject(new Error("no connection"));
    await first;
    expect(seen).toEqual(["new"]);
  });

  test("says that it is stale when it could not be fetched, and is asked for again", async () => {
    const { upkeep, changed, asked, answer, seen } = kept();
    const failing = changed("a");
    answer(0).reject(new Error("no connection"));
    await failing;
    expect(seen).toEqual(["stale"]);
    const again = upkeep.fetch();
    answer(1).resolve(["b"]);
    await again;
    expect(asked[1]?.changed).toEqual(["a"]);
    expect(seen).toEqual(["stale", "b"]);
  });
});

describe("more of it", () => {
  test("is added one after the other", async () => {
    const { upkeep, seen } = kept();
    await Promise.all([upkeep.extend(plus("b")), upkeep.extend(plus("c"))]);
    expect(seen).toEqual(["a,b", "a,b,c"]);
  });

  test("lets what changes meanwhile be fetched afterwards", async () => {
    const { upkeep, changed, asked, answer } = kept();
    const more = Promise.withResolvers<Names>();
    const adding = upkeep.extend(() => more.promise);
    await changed("a");
    expect(asked).toEqual([]);
    more.resolve(["a", "b"]);
    answer(0).resolve(["x"]);
    await adding;
    expect(asked).toEqual([{ data: ["a", "b"], changed: ["a"] }]);
  });

  test("voids an answer on its way, which knows nothing of it", async () => {
    const { upkeep, changed, asked, answer, seen } = kept();
    const old = changed("a");
    const adding = upkeep.extend(plus("b"));
    answer(0).resolve(["old"]);
    answer(1).resolve(["new", "b"]);
    await Promise.all([old, adding]);
    expect(asked[1]).toEqual({ data: ["a", "b"], changed: ["a"] });
    expect(seen).toEqual(["a,b", "new,b"]);
  });
});
