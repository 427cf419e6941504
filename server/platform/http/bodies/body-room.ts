import { mostBytesAt, uploadBytes } from "../body-limits.ts";
import { neighbourhoodOf } from "../outward/network.ts";
import { declaredSize } from "./bodies.ts";

/** Bytes that bodies on their way may take, or how many requests there may be. */
interface Limits {
  /** Together in this process. */
  all: number;
  ofNeighbourhood: number;
}

const megabyte = 1024 * 1024;
/** What is small has a room of its own: whoever fills the other keeps nobody from signing in. */
const large: Limits = { all: 96 * megabyte, ofNeighbourhood: 48 * megabyte };
const small: Limits = { all: 32 * megabyte, ofNeighbourhood: 16 * megabyte };
/** Bytes; what a request takes at least, and up to which size it is a small one. */
const [least, largestSmall] = [4 * 1024, 8 * 1024];
/** Counted for an ordinary body that does not say its size: while it comes it may take twice what is read of it. */
const unsaid = 128 * 1024;

/** Takes room for a body of so many bytes, or for so many requests; what it returns gives it back. Undefined: there is none. */
export type Room = (amount: number, network: string) => (() => void) | undefined;

/**
 * Counts the bodies that are on their way (rule: body-room): the server takes what comes into memory before anybody reads it,
 * and whoever sends may be slow.
 */
export function createBodyRoom(limits = { large, small }): Room {
  const [ofLarge, ofSmall] = [createRoom(limits.large), createRoom(limits.small)];
  return (bytes, network) => {
    if (bytes === 0) return () => {};
    return bytes > largestSmall ? ofLarge(bytes, network) : ofSmall(Math.max(bytes, least), network);
  };
}

// (rule: requests-at-once)
export function createRoom(limits: Limits): Room {
  let all = 0;
  const byNeighbourhood = new Map<string, number>();
  return (amount, network) => {
    const neighbourhood = neighbourhoodOf(network);
    const near = byNeighbourhood.get(neighbourhood) ?? 0;
    if (all + amount > limits.all || near + amount > limits.ofNeighbourhood) return undefined;
    all += amount;
    byNeighbourhood.set(neighbourhood, near + amount);
    return () => {
      all -= amount;
      const left = (byNeighbourhood.get(neighbourhood) ?? amount) - amount;
      if (left > 0) byNeighbourhood.set(neighbourhood, left);
      else byNeighbourhood.delete(neighbourhood);
    };
  };
}

/** How many bytes a request may send; 0 if it sends none. Of one that is larger than any may be no more is read. */
export function sizeOf(request: Request): number {
  if (request.headers.has("transfer-encoding"))
    return Math.max(unsaid, mostBytesAt(new URL(request.url).pathname));
  // What is no number is refused where it is read.
  return Math.min(declaredSize(request) ?? unsaid, uploadBytes);
}
