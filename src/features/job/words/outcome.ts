import type { ToastTone } from "../../../components/feedback/toasts.ts";
import type { Translate } from "../../../i18n.ts";

/** Outcomes that a page tells the next one in `?done=`; each is a text of `jobs:done`. */
const outcomes = [
  "posted",
  "messagePosted",
  "messageDeleted",
  "urgentToday",
  "urgentLater",
  "changed",
  "changedForApplicants",
  "changedForChosen",
  "deleted",
  "applied",
  "withdrawn",
  "requestAccepted",
  "requestDeclined",
  "sparedToday",
  "sparedDay",
  "requestUndone",
  "reserveStood",
  "reserveLeft",
  "hidden",
  "restored",
  "removed",
  "cannotCome",
  "settled",
  "urgentAgain",
  "openedToAll",
  "openedBefore",
  "asked",
  "askedInTurn",
  "askedBack",
  "askedNow",
  "askedExpired",
  "askedBackBefore",
  "askedSkipped",
  "askedFilled",
  "askedChanged",
  "askedOvertaken",
  "schoolHidden",
  "schoolShown",
  "chosen",
  "daysChosen",
  "chosenRemoved",
  "notChosen",
  "unchanged",
  "forSubstitutes",
  "forSchools",
  "switched",
] as const;
export type Outcome = (typeof outcomes)[number];

/** After which all is as it was. */
const plain: readonly Outcome[] = [
  "notChosen",
  "unchanged",
  "openedBefore",
  "askedExpired",
  "askedBackBefore",
  "askedSkipped",
  "askedFilled",
  "askedChanged",
  "askedOvertaken",
  "forSubstitutes",
  "forSchools",
];

export const outcomeOf = (asked: string | null): Outcome | undefined =>
  outcomes.find((outcome) => outcome === asked);

/** How the action that led to a page went, as the page says it. */
export const outcomeText = (done: Outcome, t: Translate): { text: string; tone: ToastTone } => ({
  text: t(`jobs:done.${done}`),
  tone: plain.includes(done) ? "plain" : "good",
});

/** Where posting, choosing and taking a choice back lead: to the board, which shows the job among the others (rule: today-first). */
export const boardAt = (done: Outcome, id: string): string =>
  `/app/jobs/overview?${new URLSearchParams({ done, posted: id })}#job-${id}`;
