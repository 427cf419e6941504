import type { ReactNode } from "react";
import { StatePill, toneClass } from "../../../components/StatePill.tsx";

interface Props {
  title: string;
  /** Whether the title is the message's own, and not what it is. */
  titled: boolean;
  body: string;
  /** Tip or update. */
  kind: string;
  /** Since when it is there. */
  added: string;
  /** Where it is another language than the page's. */
  lang?: string;
  menu?: ReactNode;
}

/** A message of the operator as substitutes see it. */
export function MessageSlip({ title, titled, body, kind, added, lang, menu }: Props) {
  return (
    <article className={`card job message-card ${toneClass("message")}`} lang={lang}>
      <header>
        <h2 className={titled ? undefined : "visually-hidden"}>{title}</h2>
        <StatePill tone="message" label={kind} />
      </header>
      <p className="prose">{body}</p>
      <footer>
        <span>{added}</span>
        <span className="end">{menu}</span>
      </footer>
    </article>
  );
}
