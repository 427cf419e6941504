/** What can be told of a job: the names of the texts in `mail.json` and `push.json`. */
export type Template =
  | "jobPosted"
  | "jobPostedUrgent"
  | "jobChanged"
  | "jobDeleted"
  | "applied"
  | "withdrawn"
  | "chosen"
  | "notChosen"
  | "chosenRemoved";
