import { type UseComboboxGetInputPropsOptions, useCombobox } from "downshift";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import type { Row } from "./rows.ts";
import type { ComboWords } from "./words.ts";

interface Options {
  id: string;
  rows: Row[];
  typed: string;
  setTyped(typed: string): void;
  words: ComboWords;
  input: RefObject<HTMLInputElement | null>;
}

const { stateChangeTypes: change } = useCombobox;
/** What ticks a row. Leaving the field does not, whatever was under the arrow keys. */
const ticks: string[] = [change.ItemClick, change.InputKeyDownEnter];
const leaves: string[] = [change.InputBlur, change.InputKeyDownEscape];

/** The list's behaviour: downshift's, but that several can be ticked while it stays open. */
export function useComboList({ id, rows, typed, setTyped, words, input }: Options, tick: (row: Row) => void) {
  const combo = useCombobox<Row>({
    id,
    inputId: id,
    menuId: `${id}-list`,
    items: rows,
    itemToString: (row) => row?.name ?? "",
    inputValue: typed,
    selectedItem: null,
    getA11yStatusMessage: ({ isOpen }) =>
      isOpen ? (rows.length > 0 ? `${words.found}: ${rows.length}` : words.nothing) : "",
    stateReducer: (state, { type, changes }) => {
      if (ticks.includes(type)) return { ...changes, isOpen: true, highlightedIndex: state.highlightedIndex };
      if (type === change.InputChange) return { ...changes, highlightedIndex: changes.inputValue ? 0 : -1 };
      if (type === change.InputClick) return { ...changes, isOpen: true };
      return changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      if (ticks.includes(type) && selectedItem) tick(selectedItem);
      if (leaves.includes(type)) setTyped("");
    },
  });
  const { isOpen, highlightedIndex: at, openMenu: open, getInputProps, getMenuProps, getItemProps } = combo;

  // Whoever pressed the field before the script had come is waiting for the list.
  useEffect(() => {
    const early = input.current;
    if (!early || document.activeElement !== early || early.autofocus) return;
    setTyped(early.value);
    open();
  }, [input, setTyped, open]);

  const inputProps = ({ onKeyDown, ...more }: UseComboboxGetInputPropsOptions) =>
    getInputProps({
      ...more,
      // The label of the field names it.
      "aria-labelledby": undefined,
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event);
        if (event.key !== "Enter" || isOpen) return;
        // Enter would send the whole form.
        event.preventDefault();
        open();
      },
    });
  return { isOpen, at, open, inputProps, menuProps: getMenuProps, rowProps: getItemProps };
}

export type ComboListState = ReturnType<typeof useComboList>;
