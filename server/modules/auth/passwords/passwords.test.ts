import { expect, test } from "bun:test";
import { hashAtLeastCost, hashPassword, passwordMatches } from "./passwords.ts";

const password = "vahva-salasana-1";

/** In a process of its own, where no test has asked for less. */
async function hashOfTheProduct(): Promise<string> {
  const script = `import { hashPassword } from "${import.meta.dir}/passwords.ts"; process.stdout.write(await hashPassword("${password}"))`;
  const child = Bun.spawn([process.execPath, "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  return new Response(child.stdout).text();
}

test("a password is hashed with 19 MiB and two passes, unless a test asks for less", async () => {
  const hash = await hashOfTheProduct();
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  hashAtLeastCost();
  const cheap = await hashPassword(password);
  expect(cheap).toStartWith("$argon2id$v=19$m=8,t=1,p=1$");
  for (const made of [hash, cheap]) {
    expect(await passwordMatches(made, password)).toBe(true);
    expect(await passwordMatches(made, "vahva-salasana-2")).toBe(false);
  }
});
