import { ordinaryBytes, uploadBytes } from "./bodies.ts";
import { neighbourhoodOf } from "./network.ts";

/** What all bodies that are on their way may take in this process, and those of one neighbourhood. Bytes. */
const bodyRoom = { all: 96 * 1024 * 1024, ofNeighbourhood: 48 * 1024 * 1024 };

/** What a request takes, however little it sends. */
const least = 4 * 1024;
/** Counted for one that does not say its size. */
const unsaid = 16 * ordinaryBytes;

/**
 * Counts the bodies that are on their way (rule: body-room): the server takes what comes into memory before anybody reads it,
 * and a sender may take as long as a connection lives.
 * @returns takes room for a request from this network; what it returns gives it back. Undefined: there is none
 */
export function createBodyRoom(
  limits = bodyRoom,
): (request: Request, network: string) => (() => void) | undefined {
  let all = 0;
  const byNeighbourhood = new Map<string, number>();
  return (request, network) => {
    const size = sizeOf(request);
    if (size === 0) return () => {};
    const neighbourhood = neighbourhoodOf(network);
    const near = byNeighbourhood.get(neighbourhood) ?? 0;
    if (all + size > limits.all || near + size > limits.ofNeighbourhood) return undefined;
    all += size;
    byNeighbourhood.set(neighbourhood, near + size);
    return () => {
      all -= size;
      const left = (byNeighbourhood.get(neighbourhood) ?? size) - size;
      if (left > 0) byNeighbourhood.set(neighbourhood, left);
      else byNeighbourhood.delete(neighbourhood);
    };
  };
}

/** Bytes, as its headers say; of one that is larger than any may be nothing more is read. */
function sizeOf({ headers }: Request): number {
  if (headers.has("transfer-encoding")) return unsaid;
  const said = Number(headers.get("content-length") ?? 0);
  return said > 0 ? Math.min(Math.max(said, least), uploadBytes) : 0;
}
