import { expect, test } from "bun:test";
import { pieces } from "./pieces.ts";

const unbroken = (text: string) => pieces(text).filter((_, n) => n % 2 === 1);

test("a day with its weekday, and hours with their word, stay together", () => {
  expect(unbroken("Koulu, ma 7.12.2026 klo 8.00–12.00. Tällä kertaa")).toEqual([
    "ma 7.12.2026",
    "klo 8.00–12.00",
  ]);
  expect(unbroken("Koulu, pe 25.12.–ti 29.12.2026, joka päivä klo 8.00–15.30.")).toEqual([
    "pe 25.12.–",
    "ti 29.12.2026",
    "klo 8.00–15.30",
  ]);
  expect(unbroken("Skolan, lör 25.12–tors 29.12.2026, varje dag kl. 08.00–15.30")).toEqual([
    "lör 25.12–",
    "tors 29.12.2026",
    "kl. 08.00–15.30",
  ]);
});

test("so they do where a space does not break already", () => {
  expect(unbroken("Koulu, ke\u00a02.12.2026 klo\u00a08.00–15.30")).toEqual([
    "ke\u00a02.12.2026",
    "klo\u00a08.00–15.30",
  ]);
});

test("nothing is lost, and other words break as they do", () => {
  const text = "Koto 5.1 ja ke 2.12. klo 9.15";
  expect(pieces(text).join("")).toBe(text);
  expect(unbroken(text)).toEqual(["ke 2.12.", "klo 9.15"]);
});
