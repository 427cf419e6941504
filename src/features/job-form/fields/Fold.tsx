import { type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";

interface Props {
  label: string;
  /** What is within, while it is closed. */
  value: string;
  /** Something within is wrong. */
  wrong?: boolean;
  /** Holds one field of the same name, whose label is not shown twice. */
  alone?: boolean;
  /** What it holds, or what it holds depending on whether it is open. */
  children: ReactNode | ((open: boolean) => ReactNode);
}

/** Fields that are seldom needed: closed, with their value beside the name. What is wrong within opens it. */
export function Fold({ label, value, wrong = false, alone = false, children }: Props) {
  const [open, setOpen] = useState(wrong);
  const fold = useRef<HTMLDetailsElement>(null);
  // It opens without scripts as well: it may be open by now.
  useEffect(() => {
    if (fold.current?.open) setOpen(true);
  }, []);
  // At once, so that what is wrong can take the focus.
  useEffect(() => {
    if (wrong && fold.current) fold.current.open = true;
  }, [wrong]);
  return (
    <details
      ref={fold}
      className={alone ? "alone" : ""}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {label}
        <span>{value}</span>
        <Icon name="down" />
      </summary>
      <div className="inside">{typeof children === "function" ? children(open) : children}</div>
    </details>
  );
}
