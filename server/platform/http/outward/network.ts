import ipaddr from "ipaddr.js";

/**
 * What stands for one subscriber in limits (rule: network-address): an address of version 4, also when it
 * comes mapped into version 6 or with a port, and of version 6 the first 64 bits, since a subscriber has all
 * addresses below these.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address.trim());
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/64`).toString()}/64`;
}

/**
 * What several subscribers may belong to, or one who has many networks: of version 4 the first 24 bits, of version 6
 * the first 48.
 * @param network as `networkOf` gives it
 */
export function neighbourhoodOf(network: string): string {
  const bare = network.replace(/\/64$/, "");
  if (!ipaddr.isValid(bare)) return bare;
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv4)
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${bare}/24`).toString()}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/48`).toString()}/48`;
}

const withoutZone = (address: ipaddr.IPv6) => new ipaddr.IPv6(address.parts).toString();

/** Some proxies note `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  return bracketed ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;
}
