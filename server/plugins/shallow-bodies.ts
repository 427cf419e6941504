import { Elysia } from "elysia";
import { Refusal } from "../platform/errors.ts";

/** The deepest documented body has four levels. */
const deepest = 32;

/**
 * Refuses bodies that are nested deeper than anything we ask for, before they are validated: what is
 * wrong with a body is written down with the body inside, which for thirty thousand levels takes
 * seconds and gigabytes, or more stack than there is.
 */
export function shallowBodies() {
  return new Elysia({ name: "shallow-bodies" }).onTransform({ as: "global" }, ({ body }) => {
    if (isDeeperThan(deepest, body)) throw new Refusal(400, "unreadable", { msg: "errors:unreadable" });
  });
}

/** Level by level: recursion would need the stack that is to be spared. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(holdsMore);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((members) => Object.values(members)).filter(holdsMore);
  }
  return false;
}

const holdsMore = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === "object" && value !== null && !(value instanceof Blob));
