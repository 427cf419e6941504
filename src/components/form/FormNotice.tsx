import { Icon } from "../Icon.tsx";
import type { WrongLink } from "./checked/links.ts";

interface Props {
  text: string | undefined;
  /** To its wrong fields; one alone needs none, which has the focus. */
  links?: WrongLink[];
  /** The focus is led elsewhere, so that one alone is linked as well. */
  isLed?: boolean;
}

/** What is wrong with a form as a whole, and ways to what is wrong in it (rule: wrong-fields-linked). */
export function FormNotice({ text, links = [], isLed = false }: Props) {
  if (!text) return null;
  return (
    <div className="notice is-urgent" role="alert">
      <Icon name="warning" />
      {text}
      {links.length > (isLed ? 0 : 1) && (
        <ul>
          {links.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
