import type { ReactNode } from "react";

interface Props {
  /** Names the question in the address, for the page to ask it where no scripts run. */
  about: "delete" | "remove" | "withdraw";
  /** The page, where this may be another. */
  page?: string;
  className: string;
  onAsk(): void;
  children: ReactNode;
}

/** Leads to a question; with scripts a dialog asks it. */
export function AskLink({ about, page = "", className, onAsk, children }: Props) {
  return (
    <a
      className={className}
      href={`${page}?confirm=${about}`}
      data-instead=""
      onClick={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      {children}
    </a>
  );
}
