import { type Answer, call } from "../../api.ts";
import { toast } from "../../components/toasts.ts";
import { showMenuCount } from "../live/counters.ts";
import { listen } from "../live/stream.ts";
import { congratulate } from "./congratulate.ts";

type News = Answer<"/api/notifications/mine">[number];

/** News come together, as when a job goes to somebody who has others. */
const SETTLE = 250;
/** No more than fit beside each other are told by toasts; the list has them all. */
const mostAtOnce = 3;

const arrived = new Set<string>();
let settling: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;

/** What the server tells of while the page is open: by a dialog who is chosen, by a toast all else (rule: news-in-the-app). */
function hear(id?: string): void {
  if (id) arrived.add(id);
  clearTimeout(settling);
  settling = setTimeout(look, SETTLE);
}

async function look(): Promise<void> {
  const asked = [...arrived];
  const unread = await call("/api/notifications/mine", { unread: true, limit: 100 }).catch(() => undefined);
  // The next event, or the next page, brings it.
  if (!unread) return;
  for (const id of asked) arrived.delete(id);
  showMenuCount("news", unread.length);
  const fresh = unread.filter(({ id }) => asked.includes(id)).reverse();
  const [got] = fresh.filter(({ kind }) => kind === "chosen").slice(-1);
  for (const news of fresh.filter((one) => one !== got).slice(-mostAtOnce)) show(news);
  if (got) congratulate(got);
}

const show = ({ id, title, text }: News) =>
  toast(`${title}\n${text}`, "plain", { href: `/app/notifications/${id}` });

/** A page that nobody looks at keeps no connection open for this: browsers have few, and it hears of all when it is back. */
function follow(): void {
  if (document.visibilityState === "hidden") {
    stop?.();
    stop = undefined;
  } else stop ??= listen(["newsArrived"], hear);
}

/** First comes what the page itself asks for. Nothing is missed meanwhile: the stream begins where the page's data end. */
const patience = 1_000;

function begin(): void {
  // Files are shared among pages: this one comes to some where nobody is signed in.
  if (!document.querySelector("meta[name=person]")) return;
  setTimeout(() => {
    follow();
    document.addEventListener("visibilitychange", follow);
  }, patience);
}

if (document.readyState === "complete") begin();
else addEventListener("load", begin);
