import type { BoardDay, PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { StateTone } from "../../../components/StatePill.tsx";
import { freshApplicants } from "../../job/list/counts.ts";
import { isOver } from "../../job/words/state.ts";

/** How jobs stand, as a day counts them, in the order in which they are shown. */
export const tallies = [
  { name: "messages", tone: "message" },
  { name: "urgent", tone: "urgent" },
  { name: "unread", tone: "unread" },
  { name: "waiting", tone: "pending" },
  { name: "filled", tone: "chosen" },
] as const satisfies readonly { name: keyof BoardDay; tone: StateTone }[];

/** Over, and nobody was chosen: counted with what is over and gone from the lists. */
const lapsed = { name: "past", tone: "idle" } as const;

type Counts = BoardDay["beginning"];

export const openOf = ({ urgent, unread, waiting }: Counts) => urgent + unread + waiting;
export const pastOf = ({ past }: Counts) => past;
export const allOf = (day: Counts) => openOf(day) + day.filled + day.messages + day.past;

/** Messages are no jobs: none of them is ever filled. */
export const jobsOf = (day: Counts) => allOf(day) - day.messages;
export const messagesOf = ({ messages }: Counts) => messages;

/** How many jobs days in a row hold together; one that lies on several of them counts once (rule: today-first). */
export const heldBy = ([first, ...others]: readonly BoardDay[], of: (day: Counts) => number) =>
  (first ? of(first) : 0) + others.reduce((sum, { beginning }) => sum + of(beginning), 0);

const none: Counts = { urgent: 0, unread: 0, waiting: 0, filled: 0, messages: 0, past: 0 };

export const emptyDay = (day: string): BoardDay => ({ day, ...none, beginning: none, jobs: [] });

/** How the jobs of all these days stand; one of several days counts once. */
export const tallied = (days: readonly Pick<BoardDay, "beginning">[]) =>
  tallies
    .map((tally) => ({
      ...tally,
      count: days.reduce((sum, { beginning }) => sum + beginning[tally.name], 0),
    }))
    .filter(({ count }) => count > 0);

/** As which a job is counted. */
export function standingOf(job: PostedJob, now: Date): (typeof tallies)[number] | typeof lapsed {
  const [messages, urgent, unread, waiting, filled] = tallies;
  if (job.messageKind) return messages;
  if (job.state === "chosen") return filled;
  if (isOver(job, now)) return lapsed;
  if (job.urgent) return urgent;
  return freshApplicants(job) > 0 ? unread : waiting;
}
