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
  return (
    <span className={className} aria-hidden="true">
      {initial(firstName) + initial(lastName)}
    </span>
  );
}

/** The first letter as a person sees it, which may be more than one code unit. */
const initial = (name: string) => [...name.trim()][0]?.toLocaleUpperCase("fi") ?? "";
