export { answerObjection, lift, object } from "./answer.ts";
export { exclude, meant } from "./exclude.ts";
export { endExclusions } from "./kept.ts";
export { peopleKnown, personKnown } from "./known.ts";
export { excludedBy, excludingMe } from "./list.ts";
export type { Excluded, OwnExclusion } from "./model.ts";
