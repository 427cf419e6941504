import { type ReactNode, useState } from "react";
import { Icon } from "../../../components/Icon.tsx";

interface Props {
  label: string;
  /** What is within, while it is closed. */
  value: string;
  /** Something within is wrong. */
  wrong?: boolean;
  /** Holds one field of the same name, whose label is not shown twice. */
  alone?: boolean;
  children: ReactNode;
}

/** Fields that are seldom needed: closed, with their value beside the name. What is wrong within opens it. */
export function Fold({ label, value, wrong = false, alone = false, children }: Props) {
  const [open, setOpen] = useState(wrong);
  return (
    <details
      className={alone ? "alone" : ""}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {label}
        <span>{value}</span>
        <Icon name="down" />
      </summary>
      <div className="inside">{children}</div>
    </details>
  );
}
