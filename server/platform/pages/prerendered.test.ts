import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { ownHashes } from "./prerendered.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page's policy lets its own inline scripts and styles be, and no other page's", () => {
  const [own, several, other] = ["go()", "if (a < b) {\n  go()\n}", "stay()"];
  const [ownStyle, otherStyle] = ["a{color:red}", "b{color:red}"];
  const policy = (scripts: string[], styles: string[]) =>
    `default-src 'self'; script-src 'self' ${scripts.join(" ")}; style-src 'self' ${styles.join(" ")};`;
  const html = `<style>${ownStyle}</style><script type="module" src="/app/x.js"></script><p>stay()</p><script>${own}</script><script type="module">${several}</script>`;
  const all = policy([own, other, several].map(hashOf), [otherStyle, ownStyle].map(hashOf));
  expect(ownHashes(all, html)).toBe(policy([own, several].map(hashOf), [hashOf(ownStyle)]));
});
