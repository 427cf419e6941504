import { useEffect, useRef, useState } from "react";
import { Combobox } from "./Combobox.tsx";
import type { ComboboxProps } from "./props.ts";

/** The control in a plain form, which keeps what is chosen itself. */
export function ComboField({ chosen: initial, ...props }: Omit<ComboboxProps, "onChange">) {
  const [chosen, setChosen] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  // Whatever watches the form hears of it as of any other field.
  useEffect(() => {
    if (chosen !== initial) place.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [chosen, initial]);
  return (
    <div ref={place}>
      <Combobox {...props} chosen={chosen} onChange={setChosen} />
    </div>
  );
}
