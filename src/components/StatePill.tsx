import { Icon, type IconName } from "./Icon.tsx";

export type StateTone =
  | "unread"
  | "read"
  | "urgent"
  | "chosen"
  | "pending"
  | "denied"
  | "message"
  | "stage"
  | "idle";

const looks: Record<StateTone, { className: string; icon: IconName }> = {
  unread: { className: "unread", icon: "dot" },
  read: { className: "read", icon: "eye" },
  urgent: { className: "is-urgent", icon: "bolt" },
  chosen: { className: "is-chosen", icon: "check" },
  pending: { className: "read", icon: "clock" },
  denied: { className: "is-urgent", icon: "cross" },
  message: { className: "message", icon: "info" },
  stage: { className: "neutral", icon: "broadcast" },
  idle: { className: "is-idle", icon: "hide" },
};

/** Class that gives a card the colour of a state: `<article class={`card job ${toneClass("read")}`}>`. */
export const toneClass = (tone: StateTone) => looks[tone].className;

export const pillIcon = (tone: StateTone): IconName => looks[tone].icon;

interface Props {
  tone: StateTone;
  label: string;
  icon?: IconName;
}

/** A state, told by word and icon as well as by colour. */
export function StatePill({ tone, label, icon }: Props) {
  const look = looks[tone];
  return (
    <span className={`state ${look.className}`}>
      <Icon name={icon ?? look.icon} />
      {label}
    </span>
  );
}
