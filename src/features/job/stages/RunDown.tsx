import { isCounted, isSaidAloud, minutesOf } from "../../../components/clock/left.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { useLeft } from "./clock.ts";
import { momentText } from "./moment.ts";
import { leftText, nextOf, type Running } from "./stage.ts";

interface Props {
  stage: Running;
  timeZone: string;
  /** Since when those hear of it who do now. ISO instant. */
  since: string;
  /** How many are the next. */
  people: number;
  now: Date;
  t: Translate;
}

/** How long until the next hear of a job. It is read out at five minutes and at one, and never takes the focus (rule: run-down). */
export function RunDown({ stage, timeZone, since, people, now, t }: Props) {
  const { opensAt } = stage;
  const next = nextOf(stage);
  const left = useLeft(opensAt, now);
  const hear = (when: string) => t(`stages:hear.${next}`, { when });
  const atTime = hear(momentText(opensAt, timeZone, now, t));
  return (
    <div className="run-down">
      <p className="with-scripts" role="timer" aria-label={t(`stages:timer.${next}`)}>
        <Icon name="broadcast" />
        {isCounted(left) ? (
          <>
            <b>{leftText(left, t)}</b>
            <span>{t(`stages:then.${next}`, { people })}</span>
          </>
        ) : (
          <span>{left > 0 ? atTime : hear(t("stages:anyMoment"))}</span>
        )}
      </p>
      <p className="without-scripts">
        <Icon name="broadcast" />
        <span>{atTime}</span>
      </p>
      <progress
        className="with-scripts"
        value={Math.max(0, left)}
        max={Date.parse(opensAt) - Date.parse(since)}
        aria-hidden="true"
      />
      <p className="visually-hidden" role="status">
        {isSaidAloud(left) && t(`stages:left.${next}`, { count: minutesOf(left) })}
      </p>
    </div>
  );
}
