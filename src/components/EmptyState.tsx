import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** A link or button that leads on. */
  action?: ReactNode;
}

/** Stands where a list would be: why it is empty, and what comes next. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}
