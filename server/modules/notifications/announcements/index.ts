export {
  announceApplied,
  announceChosen,
  announceChosenLeft,
  announceChosenRemoved,
  announceJobChanged,
  announceJobDeleted,
  announceJobPosted,
  announceWithdrawn,
} from "./announce.ts";
