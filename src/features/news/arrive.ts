import { jobIdOf } from "../../../server/modules/notifications/inbox/wire.ts";
import { type Answer, call } from "../../api.ts";
import { toast } from "../../components/feedback/toasts.ts";
import { listen } from "../live/stream.ts";
import { isChoice, tellChoices } from "./choices.ts";
import { showUnread } from "./unread.ts";

type News = Answer<"/api/notifications/mine">[number];

/** News come together, as when a job goes to somebody who has others. */
const SETTLE = 250;
/** No more than fit beside each other are told by toasts; the list has them all. */
const mostAtOnce = 3;

const arrived = new Set<string>();
let settling: ReturnType<typeof setTimeout> | undefined;

/** What the server tells of while the page is open: by a dialog who is chosen or no more, by a toast all else (rule: news-in-the-app). */
function hear(id?: string): void {
  if (id) arrived.add(id);
  clearTimeout(settling);
  settling = setTimeout(look, SETTLE);
}

async function look(): Promise<void> {
  const known = [...arrived];
  // As many as one can ask for; what is left is in the list.
  const fresh = await unreadOf(known.slice(-50));
  // The next event, or the next page, brings it.
  if (!fresh) return;
  // What has come meanwhile has its own turn.
  for (const id of known) arrived.delete(id);
  const open = jobOfPage();
  if (open && fresh.some((news) => jobIdOf(news) === open))
    await call("/api/notifications/read/job", { id: open }).catch(() => undefined);
  void showUnread();
  for (const news of fresh.filter((one) => !isChoice(one)).slice(-mostAtOnce)) show(news);
  tellChoices(fresh.reverse());
}

/** Those of them that nobody has read, the oldest first. */
async function unreadOf(ids: string[]): Promise<News[] | undefined> {
  if (ids.length === 0) return [];
  const unread = await call("/api/notifications/mine", { only: ids, unread: true }).catch(() => undefined);
  return unread?.reverse();
}

/**
 * The job that one looks at, on its page or beside a list, which then has its address: what comes of it is read as what
 * was there before (rule: news-in-the-app). A job that is shown unasked has none.
 */
const jobOfPage = (): string | undefined =>
  /^\/app\/(?:specific|manage)\/([^/]+)$/.exec(location.pathname)?.[1];

/** The newest of a job takes the place of what was told of it before, by whomever (rule: toasts-agree). */
const show = ({ id, title, text, ...news }: News) =>
  toast(`${title}\n${text}`, "plain", { href: `/app/notifications/${id}`, about: jobIdOf(news) });

/** First comes what the page itself asks for. Nothing is missed meanwhile: the stream begins where the page's data end. */
const patience = 1_000;

function begin(): void {
  // Files are shared among pages: this one comes to some where nobody is signed in.
  if (!document.querySelector("meta[name=person]")) return;
  setTimeout(() => listen(["newsArrived"], hear), patience);
}

if (document.readyState === "complete") begin();
else addEventListener("load", begin);
