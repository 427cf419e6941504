import { firstOf, ownOf } from "../sent/own.ts";
import type { ComboboxProps } from "./props.ts";
import { type ChoiceGroup, chipsOf } from "./rows.ts";

type Props = Pick<ComboboxProps, "name" | "label" | "groups" | "chosen" | "words" | "focused"> & {
  own: boolean;
  /** Of the field. */
  id: string;
};

/** The same choice without scripts: boxes to tick, and a line for one's own. */
export function PlainChoice({ id, name, label, groups, chosen, words, focused, own }: Props) {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const mine = chipsOf(
    [],
    chosen.filter((value) => !known.has(value)),
  );
  const all: ChoiceGroup[] =
    mine.length > 0 ? [...groups, { options: mine.map((chip) => ({ ...chip, value: chip.name })) }] : groups;
  const first = all[0]?.options[0]?.value;
  return (
    <fieldset className="without-scripts plain-choice">
      <legend className="visually-hidden">{label}</legend>
      {all.map(({ heading, options }) => (
        <div key={heading ?? ""}>
          {heading && <p className="group">{heading}</p>}
          <div className="ticks">
            {options.map((option) => (
              <label className="tick" key={option.value}>
                <input
                  type="checkbox"
                  id={option.value === first ? firstOf(id) : undefined}
                  name={name}
                  value={option.value}
                  defaultChecked={chosen.includes(option.value)}
                  // biome-ignore lint/a11y/noAutofocus: on a page that says what was wrong
                  autoFocus={focused && option.value === first}
                />
                <span>{option.name}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {own && <input name={ownOf(name)} aria-label={words.own} placeholder={words.own} />}
    </fieldset>
  );
}
