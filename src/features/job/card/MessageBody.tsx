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
  /** One line of it, whole when it is opened. */
  folded?: boolean;
}

/** A message of the operator as substitutes see it. */
export function MessageBody({ title, titled, body, kind, added, lang, menu, folded }: Props) {
  return (
    <article className={`card job message-card ${toneClass("message")}`} lang={lang}>
      <header>
        <h2 className={titled ? undefined : "visually-hidden"}>{title}</h2>
        <StatePill tone="message" label={kind} />
      </header>
      {folded ? (
        <details className="message-text">
          <summary className="prose">{body}</summary>
        </details>
      ) : (
        <p className="prose">{body}</p>
      )}
      <footer>
        <span className="since">{added}</span>
        {menu}
      </footer>
    </article>
  );
}
