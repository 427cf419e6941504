import { expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { ownScripts } from "./prerendered.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page's policy lets its own inline scripts run, and no other page's", () => {
  const [own, several, other] = ["go()", "if (a < b) {\n  go()\n}", "stay()"];
  const policy = (...hashes: string[]) =>
    `default-src 'self'; script-src 'self' ${hashes.join(" ")}; style-src 'self' 'sha256-abc';`;
  const html = `<script type="module" src="/app/x.js"></script><p>stay()</p><script>${own}</script><script type="module">${several}</script>`;
  expect(ownScripts(policy(hashOf(own), hashOf(other), hashOf(several)), html)).toBe(
    policy(hashOf(own), hashOf(several)),
  );
});
