import { describe, expect, test } from "bun:test";
import frequent from "../../../../db/reference/frequent-passwords.json";
import { isEasyPassword } from "./easy-password.ts";

const maija = { email: "maija.mattila@koulut.example", firstName: "Maija-Liisa", lastName: "Mattila" };
const easy = (password: string) => isEasyPassword(password, maija);

describe("(rule: easy-passwords)", () => {
  test("frequent passwords are known, more than the 3,000 that OWASP ASVS asks for, however they are written", () => {
    expect(frequent.length).toBeGreaterThanOrEqual(3_000);
    expect(new Set(frequent).size).toBe(frequent.length);
    expect(frequent.filter((one) => one.length < 8 || one !== one.toLowerCase())).toEqual([]);
    for (const password of ["12345678", "Password", "QWERTYUIOP", "1qaz2wsx"])
      expect(easy(password)).toBe(true);
  });

  test.each([
    ["the service", "Tuuri2026!"],
    ["a word of its people", "sijainen1"],
    ["the same in Swedish", "Vikarie-2025"],
    ["the word itself", "salasana123"],
    ["two of them", "tuuriskola99"],
    ["the own name", "Mattila1984"],
    ["a part of it, and another", "maijaliisa"],
    ["what stands before the at sign", "maija.mattila"],
    ["letters in another form", "Lo\u0308senord!"],
  ])("little else than %s is easy: %p", (_what, password) => expect(easy(password)).toBe(true));

  test.each(["uusisalasana", "tuuri-test", "lumihiutale", "Maija ja kolme karhua", "8f3kq0zx"])(
    "%p is not",
    (password) => expect(easy(password)).toBe(false),
  );

  test("the longest takes no time", () => {
    const began = process.cpuUsage();
    for (let round = 0; round < 100; round++) easy("maija".repeat(40));
    const { user } = process.cpuUsage(began);
    expect(user / 100).toBeLessThan(5_000);
  });
});
