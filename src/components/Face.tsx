import { Icon } from "./Icon.tsx";

interface Props {
  firstName: string;
  lastName: string;
  /** Name of the stored picture. */
  image?: string | null;
  large?: boolean;
}

/** A person's picture, or their initials. Decoration: the name stands beside it, or labels its button. */
export function Face({ firstName, lastName, image, large = false }: Props) {
  const className = large ? "face large" : "face";
  if (image) {
    return (
      <span className={className}>
        <img src={`/api/shared/image/${encodeURIComponent(image)}`} alt="" loading="lazy" />
      </span>
    );
  }
  // Of nobody yet, as in the form of whoever is added.
  if (!(firstName || lastName)) {
    return (
      <span className={className}>
        <Icon name="person" />
      </span>
    );
  }
  // Drawn by the stylesheet: as text they would count as the visible name of the button around them.
  const initials = initial(firstName) + initial(lastName);
  return <span className={className} data-initials={initials} data-ground={groundOf(firstName + lastName)} />;
}

/** One of four grounds, the same for a name wherever it stands. */
const groundOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1009, 7) % 4;

/** The first letter as a person sees it, which may be more than one code unit. */
const initial = (name: string) => [...name.trim()][0]?.toLocaleUpperCase("fi") ?? "";
