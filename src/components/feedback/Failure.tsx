import { Icon } from "../Icon.tsx";

/** What went wrong, said inside a modal dialog, because nothing outside of one can be reached. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="notice is-urgent">
          <Icon name="warning" />
          {text}
        </p>
      )}
    </div>
  );
}
