interface Props {
  title: string;
  text: string;
  ok: string;
  cancel: string;
  /** Where "no" leads. */
  back: string;
  /** What the form sends when the answer is yes. */
  fields: Record<string, string>;
}

/** The same question as a dialog asks, as a step of its own for a browser without scripts. */
export function ConfirmStep({ title, text, ok, cancel, back, fields }: Props) {
  return (
    <form method="post" action={back} className="card confirm-step">
      <h2>{title}</h2>
      <p>{text}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="confirm-actions">
        <a className="button quiet" href={back}>
          {cancel}
        </a>
        <button type="submit" className="button urgent">
          {ok}
        </button>
      </div>
    </form>
  );
}
