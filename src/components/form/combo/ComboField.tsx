import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Combobox } from "./Combobox.tsx";
import type { ComboboxProps } from "./props.ts";

/** The control in a plain form, which keeps what is chosen itself. Until its script has come its box has `data-combo=""`. */
export function ComboField({ chosen: initial, ...props }: Omit<ComboboxProps, "onChange">) {
  const [chosen, setChosen] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  // What stands in the page counts: it was ticked before the script came, or typed before one signed in again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the boxes are replaced
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    const ticked = form ? new FormData(form).getAll(props.name).map(String).filter(Boolean) : initial;
    if (!isSame(ticked, initial)) setChosen(ticked);
  }, []);
  useEffect(() => {
    const box = place.current;
    if (box) box.dataset["combo"] = "alive";
    box?.dispatchEvent(new Event("alive", { bubbles: true }));
  }, []);
  // Whatever watches the form hears of it as of any other field.
  useEffect(() => {
    if (chosen !== initial) place.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [chosen, initial]);
  return (
    <div ref={place} data-combo="">
      <Combobox {...props} chosen={chosen} onChange={setChosen} />
    </div>
  );
}

const isSame = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
