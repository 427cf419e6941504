// Shows (rule: file-names).
import { describe, expect, test } from "bun:test";
import { cpuOf } from "../../../tests/support/machine/cpu.ts";
import { attachmentHeader, cleanName, isKey, newKey } from "./keys.ts";

describe("the name of a file", () => {
  const names: [string, string][] = [
    ["Lukujärjestys 3b.pdf", "Lukujärjestys 3b.pdf"],
    ["a\u0308iti.pdf", "äiti.pdf"],
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\me\\a.docx", "a.docx"],
    ["a\0b\r\nc\t.txt", "ab c.txt"],
    ["\u202Efdp.exe", "fdp.exe"],
    ["  ..hidden. . ", "hidden"],
    ['<b>"x"|?*:.txt', "_b__x_____.txt"],
    ["", "file"],
    ["...", "file"],
    [".pdf", "pdf"],
    ["CON", "_CON"],
    ["aux.h.txt", "_aux.h.txt"],
    ["console.txt", "console.txt"],
    ["a\ud800.txt", "a\ufffd.txt"],
  ];
  test.each(names)("%p becomes %p", (given, clean) => {
    expect(cleanName(given)).toBe(clean);
    expect(isKey(newKey(cleanName(given)))).toBe(true);
  });

  test("is cut to what a file system takes, and keeps its extension", () => {
    for (const letter of ["a", "ä", "日", "😀"]) {
      const name = cleanName(`${letter.repeat(500)}.docx`);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
      expect(name).toEndWith(`${letter}.docx`);
    }
  });

  test("is cleaned in no time, however long it is", async () => {
    const clean = () => {
      expect(cleanName(`a${".".repeat(500_000)}x.pdf`)).toBe("x.pdf");
      expect(cleanName(`${" .".repeat(500_000)}x`)).toBe("x");
    };
    // The square of that length took minutes.
    expect(await cpuOf(clean, 2_000, 1)).toBeLessThan(2_000);
  });

  test("is offered in ASCII and as it is", () => {
    expect(attachmentHeader(`Päivä "1" (ö)'%.pdf`)).toBe(
      `attachment; filename="Paiva _1_ (o)'_.pdf"; filename*=UTF-8''P%C3%A4iv%C3%A4%20%221%22%20%28%C3%B6%29%27%25.pdf`,
    );
  });
});
