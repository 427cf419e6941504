import { useEffect, useRef } from "react";
import { Icon } from "../../Icon.tsx";
import { matched } from "./found.ts";
import { isTicked, type Row } from "./rows.ts";
import type { ComboListState } from "./useComboList.ts";
import type { ComboWords } from "./words.ts";

interface Props {
  list: ComboListState;
  rows: Row[];
  chosen: string[];
  typed: string;
  words: ComboWords;
  label: string;
}

/** The open list; there, but empty, while it is closed: the field names it. */
export function ComboList({ list, rows, chosen, typed, words, label }: Props) {
  const { isOpen, at, menuProps, rowProps } = list;
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) popover.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const parts = Map.groupBy(rows, ({ heading }) => heading ?? "");
  return (
    <div ref={popover}>
      <div
        {...menuProps({ "aria-label": label, "aria-multiselectable": true })}
        className="popover options"
        hidden={!isOpen || rows.length === 0}
      >
        {isOpen &&
          [...parts].map(([heading, found]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a list box
            <div key={heading} role="group" aria-label={heading || label}>
              {heading && (
                <div className="group" aria-hidden="true">
                  {heading}
                </div>
              )}
              {found.map((row) => {
                const index = rows.indexOf(row);
                const props = rowProps({ item: row, index, "aria-selected": isTicked(row, chosen) });
                return (
                  <div {...props} key={row.key} className={`option ${index === at ? "at" : ""}`}>
                    <RowFace {...{ row, typed, words }} />
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      {isOpen && rows.length === 0 && <p className="popover options group">{words.nothing}</p>}
    </div>
  );
}

function RowFace({ row, typed, words }: { row: Row; typed: string; words: ComboWords }) {
  if (row.kind === "own") {
    return (
      <>
        <Icon name="plus" />
        <span>{`${words.own}: ”${row.name}”`}</span>
      </>
    );
  }
  const [before, hit, after] = matched(row.name, typed);
  return (
    <>
      <span className="box">
        <Icon name="check" />
      </span>
      <span>
        {before}
        {hit && <mark>{hit}</mark>}
        {after}
        {row.within && <span className="within">{row.within}</span>}
      </span>
    </>
  );
}
