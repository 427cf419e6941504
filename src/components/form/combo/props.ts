import type { ChoiceGroup } from "./rows.ts";
import type { ComboWords } from "./words.ts";

export interface ComboboxProps {
  name: string;
  label: string;
  groups: ChoiceGroup[];
  chosen: string[];
  words: ComboWords;
  /** The most characters of one of one's own; without it only the list counts. */
  own?: number | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** On a page that says what was wrong. */
  focused?: boolean;
  /** At least one has to be chosen. */
  required?: boolean;
  className?: string | undefined;
  onChange(chosen: string[]): void;
}
