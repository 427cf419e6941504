import type { ReactNode } from "react";
import type { GroupSizes, Stage } from "../../../../server/modules/bookings/stages/index.ts";
import { stageMinutes } from "../../../../server/modules/bookings/stages/rules.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { type Choice, textOf, ways } from "./choice.ts";
import "./first.css";

interface Props {
  choice: Choice;
  /** What a form begins with. */
  usual: Choice;
  /** How many people there are, where that is known. */
  sizes?: GroupSizes | undefined;
  /** Whose substitutes everybody is. */
  region?: string | undefined;
  /** Nothing but said: somebody else decides. */
  fixed?: boolean;
  /** It is of one job: a group of nobody is passed over. */
  once?: boolean;
  t: Translate;
  /** A plain form, without scripts, needs none. */
  onChange?(choice: Choice): void;
}

/** Who hears first, and for how long alone (rule: who-hears-first). */
export function Ways({ choice, usual, sizes, region, fixed, once, t, onChange = () => {} }: Props) {
  const offered = ways.filter((way) => (way === "ask" ? once : way !== "school" || usual.way === way));
  return (
    <div className="first-ways">
      {!fixed && (
        <fieldset>
          <legend className="visually-hidden">{t("first:title")}</legend>
          <input type="hidden" name="firstUsual" value={textOf(usual)} />
          <div className="chips">
            {offered.map((way) => (
              <label key={way} className="chip">
                <input
                  type="radio"
                  name="firstWay"
                  value={way}
                  checked={choice.way === way}
                  onChange={() => onChange({ ...choice, way })}
                />
                <Icon name="check" />
                {t(`first:ways.${way}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <ol className="first-groups">
        {choice.groups.map((stage) => {
          const isNobody = sizes?.[stage.group] === 0;
          return (
            <Group
              key={stage.group}
              name={t(`first:groups.${stage.group}`)}
              size={sizes?.[stage.group]}
              isOut={once && isNobody}
              t={t}
            >
              {once && isNobody && <span className="hint">{t("first:skipped")}</span>}
              {fixed ? (
                !isNobody && t("first:minutes", { count: stage.minutes })
              ) : (
                <Minutes
                  {...{ stage, t }}
                  hidden={once && isNobody}
                  onChange={(minutes) =>
                    onChange({
                      ...choice,
                      groups: choice.groups.map((one) =>
                        one.group === stage.group ? { ...one, minutes } : one,
                      ),
                    })
                  }
                />
              )}
            </Group>
          );
        })}
        <Group
          name={t(region ? "first:groups.everybodyIn" : "first:groups.everybody", { region })}
          size={sizes?.everybody}
          t={t}
        />
      </ol>
    </div>
  );
}

interface GroupProps {
  name: string;
  size: number | undefined;
  isOut?: boolean | undefined;
  t: Translate;
  children?: ReactNode;
}

const Group = ({ name, size, isOut, t, children }: GroupProps) => (
  <li className={isOut ? "out" : ""}>
    <span>
      <b>{name}</b>
      {size !== undefined && <span className="hint">{t("first:people", { count: size })}</span>}
    </span>
    {children}
  </li>
);

interface MinutesProps {
  stage: Stage;
  hidden: boolean | undefined;
  t: Translate;
  onChange(minutes: number): void;
}

function Minutes({ stage: { group, minutes }, hidden, t, onChange }: MinutesProps) {
  const name = `first.${group}`;
  if (hidden) return <input type="hidden" name={name} value={minutes} />;
  const mayBeOut = group === "beenHere" || minutes === 0;
  return (
    <select
      className="select"
      name={name}
      aria-label={t("first:headStart", { group: t(`first:groups.${group}`) })}
      value={minutes}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {stageMinutes.map((count) => (
        <option key={count} value={count}>
          {t("first:minutes", { count })}
        </option>
      ))}
      {mayBeOut && <option value={0}>{t("first:apart")}</option>}
    </select>
  );
}
