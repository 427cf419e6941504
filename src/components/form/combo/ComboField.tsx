import { useEffect, useRef, useState } from "react";
import { Combobox } from "./Combobox.tsx";
import type { ComboboxProps } from "./props.ts";

/** The control in a plain form, which keeps what is chosen itself. Until its script has come its box has `data-combo=""`. */
export function ComboField({ chosen: initial, ...props }: Omit<ComboboxProps, "onChange">) {
  const [chosen, setChosen] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
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
