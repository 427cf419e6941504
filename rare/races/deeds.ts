/** Who calls: substitutes, and posters. Olga and Peter work at the first school, Nora at the second; Peter is a principal. */
export const substitutes = ["Anna", "Bo", "Cia"] as const;
export const posters = ["Olga", "Peter", "Nora"] as const;
export type Substitute = (typeof substitutes)[number];
export type Poster = (typeof posters)[number];
export type Person = Substitute | Poster;

export const schoolOf: Record<Poster, number> = { Olga: 0, Peter: 0, Nora: 1 };
export const principal: Poster = "Peter";
/** Of all posters. */
export const favourite: Substitute = "Anna";
/** Speak the language of the schools, by which they fit better: those in reserve are asked in the order of `substitutes`. */
export const speaking: readonly Substitute[] = ["Anna", "Bo"];
/** Lets schools find them; of the third a school knows only when they have applied there. */
export const findable: Substitute = "Bo";

/** The times that a job may have, in minutes from midnight, on one day or two. */
export const times = {
  morning: { from: 480, to: 720, days: 1 },
  /** Within the morning. */
  lesson: { from: 540, to: 600, days: 1 },
  /** Overlaps the morning, and ends an hour before the afternoon. */
  noon: { from: 660, to: 840, days: 1 },
  /** Half an hour from both the morning and the afternoon, and again on the next day. */
  midday: { from: 750, to: 870, days: 2 },
  afternoon: { from: 900, to: 1020, days: 1 },
  /** Two hours after the afternoon: free of everything. */
  evening: { from: 1140, to: 1260, days: 1 },
} as const;
export type Times = keyof typeof times;
export const allTimes = Object.keys(times) as Times[];

/** What somebody asks the service to do. A job is called by its number in the history. */
export type Deed =
  /** `first`: its poster's favourite hears of it before everybody does. */
  | { verb: "post"; job: number; times: Times; first?: true }
  | { verb: "apply"; job: number; warned: boolean }
  | { verb: "withdraw"; job: number }
  /** The chosen one cannot come. */
  | { verb: "cancel"; job: number }
  | { verb: "open"; job: number }
  | { verb: "put away"; job: number }
  | { verb: "bring back"; job: number }
  | { verb: "remove"; job: number }
  | { verb: "delete"; job: number }
  /** Everybody hears of it now. */
  | { verb: "open to all"; job: number }
  /** The clock strikes: everybody's time has come, if somebody is to hear of it still. */
  | { verb: "strike"; job: number }
  | { verb: "look"; job: number }
  | { verb: "choose"; job: number; substitute: Substitute }
  | { verb: "change"; job: number; times: Times }
  /** Directly, one after the other. */
  | { verb: "ask"; job: number; people: Substitute[]; thenEverybody: boolean }
  /** What one of them, or everybody, is asked is taken back. */
  | { verb: "ask back"; job: number; substitute?: Substitute }
  /** Whom the school has asked. */
  | { verb: "asked"; job: number }
  /** In reserve, or not any more. */
  | { verb: "stand"; job: number; stands: boolean }
  /** Who stands in reserve; the school says in which order some of them are asked, or takes one out. */
  | { verb: "reserve"; job: number; people?: Substitute[]; out?: Substitute }
  | Answering
  /** The clock strikes: the time of who is asked is over; or it strikes before that, as a clock that goes ahead has it. */
  | { verb: "ring"; job: number; early?: true }
  | { verb: "hide" | "unhide"; school: number }
  | { verb: "booked" | "own" | "requests" | "leave" }
  | { verb: "dismiss"; teacher: Poster }
  /** The last of all: what lies in the database. */
  | { verb: "database" };

/** An answer to what somebody is asked, mostly the one who answers. */
export interface Answering {
  verb: "accept" | "decline" | "undo";
  job: number;
  whose: Substitute;
  /** In spite of a conflict, when it is accepted. */
  warned: boolean;
  /** Which of those to them: the first that they were ever asked, and else the last. */
  first: boolean;
  /** Of the request among those of its job, once it is known which it is. */
  place?: number;
}

/** What the caller was told. */
export interface Answer {
  status: number;
  code?: string | undefined;
  /** What the body shows, by name; as texts, so that they are compared as they are. */
  seen: Record<string, string>;
}

/** A call of a history. Times are milliseconds of one clock, that of the process that calls. */
export interface Call {
  who: Person | "reader";
  /** Which of the callers at once, and which of the two processes. */
  client: number;
  server: number;
  deed: Deed;
  from: number;
  /** Infinite when nobody waited for the answer: it may have happened, may yet, or never. */
  to: number;
  answer?: Answer;
}
