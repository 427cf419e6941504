import type { ReactNode } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { type Around, ArrangedCard } from "./card/ArrangedCard.tsx";
import { type Group, groupsOf } from "./groups.ts";
import type { OpenOrder } from "./order.ts";

interface Props {
  jobs: Job[];
  order: OpenOrder;
  /** Nothing is there, nor on its way. */
  isEmpty: boolean;
  /** Where the same list is without filters; undefined while there is none. */
  clear: string | undefined;
  /** How many there are that one cannot take, where these alone are left out; else 0. */
  leftOut: number;
  /** The regions whose jobs are shown, by name; empty for who has none. */
  regions: string;
  /** Ids of those that came while one was looking. */
  arrived: ReadonlySet<string>;
  around: Around;
  /** The operator's messages, which urgent jobs alone come before (rule: operator-messages). */
  messages: ReactNode;
}

/** The jobs that one can apply for: urgent ones, then by day, or by hour without days (rule: open-list). */
export function OpenList({
  jobs,
  order,
  isEmpty,
  clear,
  leftOut,
  regions,
  arrived,
  around,
  messages,
}: Props) {
  const { t, now } = around;
  const { urgent, others } = groupsOf(jobs, order, now, t);
  const group = (found: Group) => <OpenGroup key={found.key} group={found} {...{ arrived, around }} />;
  return (
    <>
      {urgent && group(urgent)}
      {messages}
      {isEmpty && <NothingOpen {...{ clear, leftOut, regions, t }} />}
      {order === "fit" && (
        <p className="hint">
          <a href="/app/fairness">{t("jobs:open.howOrdered")}</a>
        </p>
      )}
      {others.length > 0 && <div className="grid open-days">{others.map(group)}</div>}
    </>
  );
}

function NothingOpen({
  clear,
  leftOut,
  regions,
  t,
}: Pick<Props, "clear" | "leftOut" | "regions"> & Pick<Around, "t">) {
  if (clear === undefined) {
    const text = regions ? t("jobs:open.emptyIn", { regions }) : t("jobs:open.emptyHint");
    const action = (
      <a className="button quiet" href="/app/profile?edit=basic#basic">
        {t("jobs:open.changeRegions")}
      </a>
    );
    return <EmptyState icon="calendar" title={t("jobs:open.empty")} text={text} action={action} />;
  }
  const action = (
    <a className="button quiet" href={clear}>
      {leftOut ? t("jobs:open.showAll", { count: leftOut }) : t("jobs:filter.clear")}
    </a>
  );
  if (leftOut) {
    const both = (
      <>
        {action} <a href="/app/times">{t("jobs:open.changeTimes")}</a>
      </>
    );
    return (
      <EmptyState
        icon="calendar"
        title={t("jobs:open.nothingToTake")}
        text={t("jobs:open.leftOut", { count: leftOut })}
        action={both}
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title={t("jobs:open.noMatch")}
      text={t("jobs:open.noMatchHint")}
      action={action}
    />
  );
}

function OpenGroup({ group, arrived, around }: Pick<Props, "arrived" | "around"> & { group: Group }) {
  const { key, heading, jobs, withoutDay } = group;
  const { shown, ...shared } = around;
  return (
    <section className="grid" aria-labelledby={`group-${key}`}>
      <h2 className="day" id={`group-${key}`}>
        {heading}
      </h2>
      {jobs.map((job) => (
        <ArrangedCard
          key={job.id}
          {...{ job, withoutDay, ...shared }}
          fresh={arrived.has(job.id)}
          current={job.id === shown}
        />
      ))}
    </section>
  );
}
