import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import { Face } from "../../../components/Face.tsx";

const SHOWN = 3;

/** The first applicants, those who are free before the others, and how many more there are. Decoration: the count stands beside it. */
export function Faces({ applicants }: { applicants: Applicant[] }) {
  const more = applicants.length - SHOWN;
  if (applicants.length === 0) return null;
  const ordered = applicants.toSorted((a, b) => Number(a.unavailable) - Number(b.unavailable));
  return (
    <span className="faces" aria-hidden="true">
      {ordered.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map((applicant) => (
        <Face key={applicant.email} {...applicant} />
      ))}
      {more > 1 && <span className="face">+{more}</span>}
    </span>
  );
}
