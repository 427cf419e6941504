import sprite from "./icons.svg?url";

export type IconName =
  | "back"
  | "bell"
  | "block"
  | "blocks"
  | "bolt"
  | "book"
  | "bookmark"
  | "broadcast"
  | "building"
  | "calendar"
  | "camera"
  | "chart"
  | "check"
  | "clock"
  | "copy"
  | "cross"
  | "dashes"
  | "dot"
  | "down"
  | "download"
  | "edit"
  | "expand"
  | "eye"
  | "file"
  | "gear"
  | "globe"
  | "half"
  | "hide"
  | "home"
  | "hourglass"
  | "inbox"
  | "info"
  | "key"
  | "list"
  | "lock"
  | "logout"
  | "mail"
  | "moon"
  | "more"
  | "next"
  | "offline"
  | "people"
  | "person"
  | "phone"
  | "pin"
  | "plus"
  | "question"
  | "refresh"
  | "restore"
  | "ring"
  | "school"
  | "screen"
  | "search"
  | "send"
  | "shield"
  | "queue"
  | "sort"
  | "star"
  | "sun"
  | "trash"
  | "upload"
  | "warning"
  | "week";

interface Props {
  name: IconName;
  /** Only for an icon that stands alone and means something; otherwise it is decoration. */
  label?: string;
}

/** A symbol of icons.svg, in the colour and the size of the text around it. */
export function Icon({ name, label }: Props) {
  const symbol = <use href={`${sprite}#${name}`} />;
  return label ? (
    <svg className="icon" role="img" aria-label={label}>
      {symbol}
    </svg>
  ) : (
    <svg className="icon" aria-hidden="true">
      {symbol}
    </svg>
  );
}
