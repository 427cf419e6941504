import { useState } from "react";
import { fullDate } from "../../../dates.ts";
import type { Lang } from "../../../i18n.ts";
import { readDate } from "../../../typed-date.ts";
import { DateField } from "./DateField.tsx";
import type { DateWords } from "./words.ts";

interface Props {
  name: string;
  label: string;
  /** ISO, or as it was typed when that was no date. */
  initial: string;
  error?: string | undefined;
  today: string;
  lang: Lang;
  words: DateWords;
  /** The page begins here. */
  autoFocus?: boolean;
}

/** A date of any day in a form of the page that keeps nothing else: it goes with the form as it stands. */
export function OwnDateField({ initial, ...props }: Props) {
  const known = readDate(initial, props.today);
  const [value, setValue] = useState(() => typedInto(props.name) ?? (known ? fullDate(known) : initial));
  return <DateField {...props} value={value} onChange={setValue} />;
}

/** What stands in the field already, where somebody was quicker than the script. */
function typedInto(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLInputElement>(`#field-${name}`)?.value;
}
