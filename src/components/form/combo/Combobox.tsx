import { useEffect, useMemo, useRef, useState } from "react";
import { Icon } from "../../Icon.tsx";
import { type ControlProps, Field } from "../fields/Field.tsx";
import { firstOf } from "../sent/own.ts";
import { ComboList } from "./ComboList.tsx";
import { PlainChoice } from "./PlainChoice.tsx";
import type { ComboboxProps } from "./props.ts";
import { type Chip, chipsOf, rowsOf, toggled } from "./rows.ts";
import { useComboList } from "./useComboList.ts";
import type { ComboWords } from "./words.ts";

/** Several of many: chips, and a list that opens, is narrowed by typing and stays open while it is ticked. */
export function Combobox(props: ComboboxProps) {
  const {
    name,
    label,
    groups,
    chosen,
    words,
    own,
    hint,
    error,
    focused = error !== undefined,
    required = false,
    className,
    onChange,
  } = props;
  // Until then the boxes of the plain list, out of sight, are what the form sends.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Field name={name} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <Control {...{ control, label, groups, chosen, words, own, focused, required, onChange }} />
          {ready ? (
            <>
              {chosen.map((value) => (
                <input key={value} type="hidden" name={name} value={value} />
              ))}
              <InPlaceOfFirst id={control.id} />
            </>
          ) : (
            <PlainChoice
              {...{ id: control.id, name, label, groups, chosen, words, focused }}
              own={own !== undefined}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** Where the first of the boxes stood: a link that the server wrote leads to it (rule: wrong-fields-linked). */
const InPlaceOfFirst = ({ id }: { id: string }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only hands the focus on
  <span
    className="visually-hidden"
    id={firstOf(id)}
    tabIndex={-1}
    onFocus={() => document.getElementById(id)?.focus()}
  />
);

type ControlOf = Omit<ComboboxProps, "name" | "hint" | "error" | "className"> & { control: ControlProps };

function Control({ control, label, groups, chosen, words, own, focused, required, onChange }: ControlOf) {
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const rows = useMemo(() => rowsOf(groups, chosen, typed, own !== undefined), [groups, chosen, typed, own]);
  const chips = chipsOf(groups, chosen);
  const remove = ({ values }: Chip) => onChange(chosen.filter((value) => !values.includes(value)));
  const list = useComboList({ id: control.id, rows, typed, setTyped, words, input }, (row) => {
    onChange(toggled(row, chosen));
    if (row.kind === "own") setTyped("");
    else input.current?.select();
  });
  const { id, name: _sent, ...described } = control;
  const chosenId = `${id}-chosen`;
  return (
    <div className={`combo with-scripts ${list.isOpen ? "open" : ""}`}>
      {/* A press beside the chips means the field. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only a convenience */}
      <div
        className="combo-box"
        onClick={({ target, currentTarget }) => target === currentTarget && list.open()}
      >
        <Chips {...{ chips, words, remove }} />
        <input
          {...list.inputProps({
            ref: input,
            maxLength: own,
            placeholder: chips.length > 0 ? "" : words.add,
            "aria-describedby": [chosenId, described["aria-describedby"]].filter(Boolean).join(" "),
            "aria-invalid": described["aria-invalid"],
            "aria-required": required || undefined,
            autoFocus: focused,
            onChange: (event) => setTyped(event.currentTarget.value),
            onKeyDown: (event) => {
              const last = chips.at(-1);
              if (event.key === "Backspace" && !typed && last) remove(last);
            },
          })}
        />
        <Icon name="down" />
        <span className="visually-hidden" id={chosenId}>
          {chips.length > 0 && `${words.chosen}: ${chips.map(({ name }) => name).join(", ")}`}
        </span>
      </div>
      <ComboList {...{ list, rows, chosen, typed, words, label }} />
    </div>
  );
}

interface ChipsProps {
  chips: Chip[];
  words: ComboWords;
  remove(chip: Chip): void;
}

/** With the keyboard they are taken away in the list, or from behind: they are no stops on the way through a form. */
function Chips({ chips, words, remove }: ChipsProps) {
  return chips.map((chip) => (
    <span className="picked" key={chip.name}>
      {chip.name}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`${words.remove} ${chip.name}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => remove(chip)}
      >
        <Icon name="cross" />
      </button>
    </span>
  ));
}
