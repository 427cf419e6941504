// Shows (rule: push-endpoint).
import { expect, test } from "bun:test";
import { isPublicAddress, publicAddresses } from "./public-address.ts";

test.each([
  ["142.250.74.10", true],
  ["2a00:1450:400f:80c::200a", true],
  ["172.32.0.1", true],
  ["10.1.2.3", false],
  ["100.100.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::a00:1", false],
  ["2002:a00:1::", false],
  ["fd12:3456::1", false],
  ["fe80::1", false],
])("%s is public: %p", (address, is) => {
  expect(isPublicAddress(address)).toBe(is);
});

test("a name that leads to this machine is not public, however often it is asked", async () => {
  expect(await publicAddresses("localhost")).toEqual([]);
  expect(await publicAddresses("localhost")).toEqual([]);
});

test("a name that leads nowhere is an error, not an answer", async () => {
  await expect(publicAddresses("nowhere.invalid")).rejects.toThrow();
});
