import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import type { Audience } from "./load.ts";
import { momentText } from "./moment.ts";
import { OpenToAll } from "./OpenToAll.tsx";
import { RunDown } from "./RunDown.tsx";
import { runningOf } from "./stage.ts";

interface Props {
  job: PostedJob;
  audience: Audience | undefined;
  now: Date;
  t: Translate;
  /** Ends when the job is shown as it is by now. */
  refresh(id: string): Promise<void>;
}

/** Who hear of a job first, and how long until the next do; a phone shows only those who do now (rule: who-hears-first). */
export function StageCard({ job, audience, now, t, refresh }: Props) {
  const stage = runningOf(job, now);
  // A group of nobody is passed over.
  const groups = (audience?.groups ?? []).filter(({ group, people }) => people > 0 || group === "everybody");
  const at = groups.findLastIndex(({ opened }) => opened);
  const [current, next] = [groups[at], groups[at + 1]];
  if (!stage || !current?.openedAt || !next) return null;
  return (
    <section className="card stage-card" aria-labelledby="who-hears-first">
      <header>
        <h2 id="who-hears-first">
          <span className="in-full">{t("stages:title")}</span>
          <span className="in-short">{t(`stages:now.${stage.group}`)}</span>
        </h2>
        <span className="mini in-short">
          <Icon name="eye" />
          {t("stages:seenOf", { count: current.seen, people: current.people })}
        </span>
      </header>
      <ol className="stage-rows in-full">
        {groups.map((one, nth) => (
          <li key={one.group} aria-current={nth === at ? "step" : undefined}>
            <span className="nth">{nth < at ? <Icon name="check" /> : nth + 1}</span>
            <span>
              <b>{t("stages:people", { group: t(`stages:group.${one.group}`), people: one.people })}</b>
              <small>{nth === at ? t("stages:nowSeen", { count: one.seen }) : heard(one)}</small>
            </span>
          </li>
        ))}
      </ol>
      <RunDown {...{ stage, now, t }} timeZone={job.timeZone} since={current.openedAt} people={next.people} />
      <OpenToAll id={job.id} {...{ t, refresh }} />
    </section>
  );

  /** Of those who have heard of it since when, and how many have looked; of the others when they will. */
  function heard({ openedAt, opensAt, seen }: Audience["groups"][number]): string {
    const when = (at: string) => momentText(at, job.timeZone, now, t);
    if (openedAt) return t("stages:seen", { when: when(openedAt), count: seen });
    return opensAt ? when(opensAt) : "";
  }
}
