import { describe, expect, test } from "bun:test";
import { toWire } from "../wire.ts";
import { Refusal, refusedAs } from "./errors.ts";

const names = { otherText: "otherTxt", lang: "siteLang" } as const;

describe("plain names", () => {
  test("become documented ones in the same order, and nothing else does", () => {
    const plain = { email: "a@example.test", otherText: "x", lang: 2, school: "Koulu" };
    const wire = toWire(plain, names);
    expect(JSON.stringify(wire)).toBe(
      '{"email":"a@example.test","otherTxt":"x","siteLang":2,"school":"Koulu"}',
    );
  });

  test("a member that every object has is no documented name", () => {
    expect(Object.entries(toWire({ constructor: 2 }, names))).toEqual([["constructor", 2]]);
  });
});

describe("what a verb refuses", () => {
  test("is told under the documented names, with all else that it says", async () => {
    const verb = async () => {
      const fields = { otherText: "errors:required", msg: "errors:forbidden" } as const;
      throw new Refusal(429, "too_many_attempts", fields, { left: 0 }, { "retry-after": "3" });
    };
    const refusal = await refusedAs(names, verb).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      status: 429,
      code: "too_many_attempts",
      fields: { otherTxt: "errors:required", msg: "errors:forbidden" },
      details: { left: 0 },
      headers: { "retry-after": "3" },
    });
  });

  test("is told so as well when it throws before it waits for anything", async () => {
    const verb = (): Promise<void> => {
      throw new Refusal(422, "invalid_input", { lang: "errors:unknownValue" });
    };
    await expect(refusedAs(names, verb)).rejects.toMatchObject({
      fields: { siteLang: "errors:unknownValue" },
    });
  });

  test("a fault of ours passes as it is", async () => {
    const fault = new TypeError("no such thing");
    await expect(refusedAs(names, () => Promise.reject(fault))).rejects.toBe(fault);
  });
});
