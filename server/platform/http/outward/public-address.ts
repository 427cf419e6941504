// (rule: push-endpoint)
import { lookup } from "node:dns/promises";
import { BlockList } from "node:net";

/** Networks that are not the internet's: of this machine, of a data centre, for groups and for tests. */
const inside = {
  ipv4: blockList("ipv4", [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "224.0.0.0/3",
  ]),
  // Addresses of version 4 within such of version 6 are never needed: they are all inside.
  ipv6: blockList("ipv6", [
    "::/127",
    "::ffff:0:0/96",
    "64:ff9b::/96",
    "2002::/16",
    "fc00::/7",
    "fe80::/10",
    "ff00::/8",
  ]),
};

/** One a version: a list takes the mapped addresses of version 6 for those of version 4. */
function blockList(version: "ipv4" | "ipv6", networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), version);
  }
  return list;
}

export function isPublicAddress(address: string): boolean {
  const version = address.includes(":") ? "ipv6" : "ipv4";
  return !inside[version].check(address, version);
}

const known = new Map<string, { answer: Promise<string[]>; until: number }>();
const keptFor = 60_000;
const most = 200;

/**
 * The addresses of a host, those of version 4 first: networks without version 6 are common. None when any of
 * them is not one of the internet. Kept for a minute.
 * @throws Error when the name cannot be resolved now
 */
export function publicAddresses(hostname: string): Promise<string[]> {
  const now = Date.now();
  const found = known.get(hostname);
  if (found && found.until > now) return found.answer;
  const answer = lookup(hostname, { all: true }).then((all) => {
    const addresses = all.toSorted((a, b) => a.family - b.family).map(({ address }) => address);
    return addresses.every(isPublicAddress) ? addresses : [];
  });
  answer.catch(() => known.delete(hostname));
  if (known.size >= most) known.clear();
  known.set(hostname, { answer, until: now + keptFor });
  return answer;
}
