import type { ReactNode } from "react";

interface Props {
  title: string;
  /** What is asked about: a job, a person. */
  about?: string | undefined;
  text?: string;
  /** What else follows from a yes, apart. */
  more?: string | undefined;
  ok: string;
  cancel: string;
  /** The page that asks, where "no" leads. */
  back: string;
  /** What the page is told of a no (`?done=`). */
  declined?: string;
  /** What the form sends when the answer is yes. */
  fields: Record<string, string>;
  /** A yes takes nothing away, and of a no nothing is to be said. */
  calm?: boolean;
  /** What is asked, where it is more than a text. */
  children?: ReactNode;
}

/** The same question as a dialog asks, as a step of its own for a browser without scripts (rule: ask-before). */
export function ConfirmStep({
  title,
  about,
  text,
  more,
  ok,
  cancel,
  back,
  declined = "unchanged",
  fields,
  calm,
  children,
}: Props) {
  const no = calm ? back : `${back}${back.includes("?") ? "&" : "?"}done=${declined}`;
  return (
    <form method="post" action={back} className="card confirm-step" data-instead="">
      <h2>{title}</h2>
      {about && <p className="about">{about}</p>}
      {text && <p>{text}</p>}
      {more && <p>{more}</p>}
      {children}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="confirm-actions">
        <a className="button quiet" href={no} data-instead="">
          {cancel}
        </a>
        <button type="submit" className={calm ? "button" : "button urgent"}>
          {ok}
        </button>
      </div>
    </form>
  );
}
