const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** The version that a word asks for: one that is above the present one, or its next by a part. Undefined for anything else. */
export function nextVersion(present: string, wanted: string): string | undefined {
  const now = partsOf(present);
  if (!now) return undefined;
  const [major, minor, patch] = now;
  if (wanted === "major") return `${major + 1}.0.0`;
  if (wanted === "minor") return `${major}.${minor + 1}.0`;
  if (wanted === "patch") return `${major}.${minor}.${patch + 1}`;
  const parts = partsOf(wanted);
  return parts && isAbove(parts, now) ? wanted : undefined;
}

type Parts = [major: number, minor: number, patch: number];

function partsOf(version: string): Parts | undefined {
  const found = form.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

function isAbove(one: Parts, other: Parts): boolean {
  const [first] = one.map((part, index) => part - (other[index] ?? 0)).filter((by) => by !== 0);
  return (first ?? 0) > 0;
}
