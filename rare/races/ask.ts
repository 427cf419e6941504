import { type Answer, type Answering, allTimes, type Deed, type Person, type Times, times } from "./deeds.ts";
import { keyOf } from "./model/market.ts";
import { firstDay, midnight, secondDay, type World } from "./world.ts";

export interface Request {
  method: "POST" | "DELETE";
  path: string;
  body?: object;
  key?: string;
}

/** Of deeds that say no more than which job. */
const ofJob: Partial<Record<Deed["verb"], string>> = {
  withdraw: "users/removeapplicant",
  open: "users/get/job",
  "put away": "users/job/inactive",
  "bring back": "users/job/reactivate",
  remove: "teachers/remove/chosen",
  delete: "teachers/deletetemp",
  "open to all": "teachers/audience/open",
  look: "teachers/getspecific",
  asked: "teachers/requests",
};

const post = (path: string, body: object = {}): Request => ({ method: "POST", path: `/api/${path}`, body });

/** How the API is asked for a deed; undefined when the job is not known to anybody yet, and for what nobody asks. */
export function requestFor(world: World, who: Person, deed: Deed): Request | undefined {
  const { ids, people, schools } = world;
  const id = "job" in deed ? ids.get(deed.job) : undefined;
  if ("job" in deed && deed.verb !== "post" && !id) return undefined;
  const path = ofJob[deed.verb];
  if (path) return post(path, { id });
  const school = "school" in deed ? schools[deed.school]?.id : undefined;
  switch (deed.verb) {
    case "post":
      // The key is of this world: the second sending of a posting has the same.
      return {
        ...post("teachers/addtemp", {
          ...sentTimes(deed.times),
          typeOfTemp: "one",
          additionalInfo: markOf(deed.job),
          firstTo: deed.first ? [{ group: "favourites", minutes: 60 }] : [],
        }),
        key: `${people[who].id}-${deed.job}`,
      };
    case "apply":
      return post("users/add/applicant", { uniqueId: id, alreadywarned: deed.warned });
    case "cancel":
      return post("users/cancel/chosen", { uniqueId: id, illness: false });
    case "hide":
      return post("users/school/block", { school });
    case "unhide":
      return post("users/school/unblock", { school });
    case "booked":
      return post("users/booked");
    case "own":
      return post("users/getpersonaltemp");
    case "requests":
      return post("users/requests");
    case "leave":
      return post("users/delete/account", { email: people[who].email });
    case "choose":
      return post("teachers/add/chosen", { id, email: people[deed.substitute].email });
    case "change":
      return post("teachers/updatetemp", { id, ...sentTimes(deed.times) });
    default:
      return ofSchool(world, id, deed);
  }
}

function ofSchool({ people, requests }: World, id: string | undefined, deed: Deed): Request | undefined {
  switch (deed.verb) {
    case "dismiss":
      return {
        method: "DELETE",
        path: `/api/principals/remove/${encodeURIComponent(people[deed.teacher].email)}`,
      };
    case "ask": {
      const { thenEverybody } = deed;
      return post("teachers/ask", { id, emails: deed.people.map((one) => people[one].id), thenEverybody });
    }
    case "ask back":
      return post("teachers/ask/back", {
        id,
        ...(deed.substitute && { person: people[deed.substitute].id }),
      });
    case "reserve": {
      const emails = deed.people?.map((one) => people[one].email);
      const remove = deed.out && people[deed.out].email;
      return post("teachers/reserve", { id, ...(emails && { emails }), ...(remove && { remove }) });
    }
    case "stand":
      return post("users/reserve", { uniqueId: id, stand: deed.stands });
    case "accept":
    case "decline":
    case "undo":
      return answering(requests, deed);
    default:
      return undefined;
  }
}

/** What is asked is called by its id, which whoever answers has read. */
function answering(requests: World["requests"], deed: Answering): Request | undefined {
  const id = requests.get(keyOf(deed.job, deed.place ?? 0));
  const warned = deed.verb === "accept" ? { alreadywarned: deed.warned } : {};
  return id === undefined ? undefined : post(`users/request/${deed.verb}`, { id, ...warned });
}

/** By this a posting is known again in the database. */
const markOf = (job: number) => `Job ${job} of this history`;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function sentTimes(name: Times) {
  const { from, to, days } = times[name];
  return {
    startDate: firstDay,
    endDate: days === 2 ? secondDay : firstDay,
    startTime: clock(from),
    endTime: clock(to),
  };
}

/** Which of the times these are. */
export function namedTimes(said: {
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
}): string {
  const same = (name: Times) =>
    Object.entries(sentTimes(name)).every(([field, value]) => said[field as keyof typeof said] === value);
  return allTimes.find(same) ?? JSON.stringify(said);
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Body = any;

/** What the model speaks of in an answer. */
export function answerFrom(world: World, deed: Deed, status: number, body: Body): Answer {
  const answer = { status, ...(body?.code === undefined ? {} : { code: String(body.code) }) };
  return { ...answer, seen: status === 200 ? seenIn(world, deed, body) : {} };
}

function seenIn(world: World, deed: Deed, body: Body): Record<string, string> {
  switch (deed.verb) {
    case "post":
      return { id: body.uniqueId };
    case "change":
      return { times: namedTimes(body) };
    case "choose":
    case "remove":
    case "look": {
      const people = [...body.applicantList].map(
        (one: Body) => `${nameOf(world, one.email)}${one.unavailable ? " (out)" : ""}`,
      );
      return {
        times: namedTimes(body),
        chosen: body.chosen ? nameOf(world, body.chosen) : "",
        applicants: people.sort().join(", "),
      };
    }
    case "open to all":
      return { opened: String(body.opened) };
    case "open":
      return { times: namedTimes(body.job), state: body.job.state };
    case "ask":
      return { asked: String(body.asked) };
    case "asked":
      return {
        asked: body
          .map((one: Body) => `${one.place} ${nameOfId(world, one.personId)} ${one.state}`)
          .join(", "),
      };
    case "reserve":
      return {
        reserve: body
          .map((one: Body) => `${nameOf(world, one.email)}${one.busy ? " (busy)" : ""}`)
          .join(", "),
      };
    case "stand":
      return { place: String(body.place) };
    case "requests":
      return { requests: lines(world, body, (one) => one.state) };
    case "booked":
      return { booked: lines(world, body, (one) => bookedTimes(one.windows)) };
    case "own":
      return { own: lines(world, [...body.activejobs, ...body.inactivejobs], (one) => one.state) };
    default:
      return {};
  }
}

export const nameOf = ({ people }: World, email: string): string =>
  Object.entries(people).find(([, person]) => person.email === email.toLowerCase())?.[0] ?? email;

export const nameOfId = ({ people }: World, id: string): string =>
  Object.entries(people).find(([, person]) => person.id === id)?.[0] ?? id;

export const numberOf = ({ ids }: World, id: string): string =>
  String([...ids].find(([, known]) => known === id)?.[0] ?? id);

const lines = (world: World, jobs: Body[], said: (job: Body) => string) =>
  jobs
    .map((job) => `${numberOf(world, job.uniqueId)} ${said(job)}`)
    .sort()
    .join(", ");

function bookedTimes(windows: { startsAt: string; endsAt: string }[]): string {
  const found = windows.map(({ startsAt, endsAt }) => `${minutes(startsAt)}-${minutes(endsAt)}`).join(" ");
  const wanted = (name: Times) => {
    const { from, to, days } = times[name];
    return Array.from({ length: days }, (_, day) => `${from + day * 1440}-${to + day * 1440}`).join(" ");
  };
  return allTimes.find((name) => wanted(name) === found) ?? found;
}

const minutes = (at: string) => (Date.parse(at) - midnight) / 60_000;
