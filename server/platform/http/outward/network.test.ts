// Shows (rule: network-address).
import { expect, test } from "bun:test";
import { neighbourhoodOf, networkOf } from "./network.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["192.0.2.1:4711", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::ffff:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:80", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("%p belongs to %p", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["unknown", "unknown"],
  ["", ""],
])("the neighbourhood of %s is %s", (address, expected) => {
  expect(neighbourhoodOf(networkOf(address))).toBe(expected);
});
