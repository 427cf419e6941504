export {
  consumeLink,
  createFurtherLink,
  createLink,
  type DeadLink,
  hoursToClaim,
  lookAtLink,
  ownerOfLink,
} from "./one-time-links.ts";
