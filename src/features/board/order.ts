import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { compare } from "../job/list/part.ts";
import { jobTitle } from "../job/words/facts.ts";
import { messageText } from "../job/words/message.ts";

export const boardOrders = ["day", "latest", "oldest", "applied", "alphabetical"] as const;
export type BoardOrder = (typeof boardOrders)[number];

/** Of which a list can be sorted: for messages nobody applies. */
export const ordersOf = (messages: boolean): BoardOrder[] =>
  boardOrders.filter((order) => !messages || order !== "applied");

export const boardOrder = (asked: string | null | undefined, messages = false): BoardOrder =>
  ordersOf(messages).find((order) => order === asked) ?? "day";

type Sortable = Pick<
  PostedJob,
  | "id"
  | "startDate"
  | "endDate"
  | "messageKind"
  | "startTime"
  | "created"
  | "applicantList"
  | "urgent"
  | "state"
>;

/** An urgent job leads its day until somebody is chosen for it (rule: board-order). */
const waits = ({ urgent, state }: Pick<PostedJob, "urgent" | "state">) =>
  urgent && state === "pending" ? "0" : "1";

/** A message stands from when it is posted: its last day tells it from others. */
const dayOf = ({
  messageKind,
  startDate,
  endDate,
}: Pick<PostedJob, "messageKind" | "startDate" | "endDate">) => (messageKind ? endDate : startDate);

/** Characters of a title that count, as in the server's parts. */
const titleLength = 40;

/** As in the server's parts: a message goes by its first line. */
export const titleIn = (lang: Lang, t: Translate) => (job: PostedJob) =>
  job.messageKind ? (messageText(job, lang).trim().split("\n")[0] ?? "") : jobTitle(job, lang, t);

/**
 * How an order compares two jobs, as the server sorts its parts.
 * @param titleOf gives what the alphabetical order goes by, compared as `lang` does
 */
export function comparing<T extends Sortable>(
  order: BoardOrder,
  titleOf: (job: T) => string,
  lang: string,
): (a: T, b: T) => number {
  const byStart = (a: T, b: T) =>
    compare(dayOf(a) + waits(a) + a.startTime, dayOf(b) + waits(b) + b.startTime) || compare(a.id, b.id);
  const byTitle = new Intl.Collator(lang).compare;
  const sortedTitle = (job: T) => [...titleOf(job)].slice(0, titleLength).join("");
  const first: Record<BoardOrder, (a: T, b: T) => number> = {
    day: byStart,
    latest: (a, b) => compare(b.created, a.created),
    oldest: (a, b) => compare(a.created, b.created),
    applied: (a, b) => b.applicantList.length - a.applicantList.length,
    alphabetical: (a, b) => byTitle(sortedTitle(a), sortedTitle(b)),
  };
  return (a, b) => first[order](a, b) || byStart(a, b);
}

type Ending = Pick<PostedJob, "id" | "endsAt">;

/** Of what is over, the latest first. */
export const latestEnd = (a: Ending, b: Ending) => compare(b.endsAt, a.endsAt) || compare(a.id, b.id);
