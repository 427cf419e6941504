import type { NewJob } from "../../../server/modules/jobs/index.ts";
import type { WrongLink } from "../../components/form/checked/links.ts";
import { firstOf } from "../../components/form/sent/own.ts";
import { isMessage } from "./draft.ts";
import { partFields } from "./message/parts.ts";
import type { JobFormProps } from "./props.ts";

/** What is wrong, by field; `msg` is said above all. */
export type Errors = Record<string, string>;

interface Form extends Pick<JobFormProps, "choices" | "principal" | "job"> {
  draft: JobFormProps["initial"];
}

const { fi, sv } = partFields;
const days = ["startDate", "endDate", "startTime", "endTime"] as const;

/**
 * What is wrong where the form shows it, in the order of its fields; what it has no field for is said above them
 * (rule: forms-lose-nothing).
 */
export function placed(found: Errors, form: Form): Errors {
  const { fields, instead } = placesIn(form);
  const said = Object.entries(found).map(([name, text]) => [instead[name] ?? name, text] as const);
  const at = new Map(said.toReversed());
  const above = said.filter(([name]) => !fields.includes(name)).map(([, text]) => text);
  return {
    ...(above.length > 0 ? { msg: above.join(" ") } : {}),
    ...Object.fromEntries(fields.flatMap((name) => (at.has(name) ? [[name, at.get(name) ?? ""]] : []))),
  };
}

/** The fields in their order, and by the names of those that do not show the ones that do. */
function placesIn({ draft, choices, principal, job }: Form) {
  const school = choices.schools.length > 1 ? ["school"] : [];
  if (isMessage(choices, draft.school)) {
    const parts = [fi.title, fi.text, sv.title, sv.text];
    const until = Object.fromEntries(days.map((name) => [name, "endDate"]));
    const instead: Errors = { ...until, [fi.whole]: fi.text, [sv.whole]: sv.text };
    return { fields: [...school, "messageKind", "endDate", ...parts, "files"], instead };
  }
  const fields = [
    ...[...school, "type", "otherType", ...(principal ? ["regarding"] : []), ...days, timeAnyway, ...several],
    ...[...(principal || !job ? ["reason"] : []), "description", "bring", "pay", "files"],
  ];
  const instead: Errors = draft.multiDay ? {} : { endDate: "startDate" };
  return { fields, instead };
}

/** A box that is ticked by who changes the time although somebody is asked. */
export const timeAnyway = "timeAnyway";

/**
 * What is asked before a job is saved whose time another one is, where that ends somebody's request (rule: ask-before-ending).
 * @param asks whose, in words; empty for nobody's
 * @param isMeant the box is ticked
 */
export const askedOfTime = (
  asks: string,
  isMeant: boolean,
  [before, after]: readonly [NewJob, NewJob],
): Errors | undefined =>
  asks && !isMeant && days.some((name) => before[name] !== after[name]) ? { [timeAnyway]: asks } : undefined;

/** Boxes stand for them without scripts. */
const several = ["subjects", "grades"];

/** A way to each wrong field (rule: wrong-fields-linked). */
export const linksOf = ({ msg: _above, ...errors }: Errors): WrongLink[] =>
  Object.entries(errors).map(([name, text]) => {
    const id = `field-${name}`;
    return { id: several.includes(name) ? firstOf(id) : id, text };
  });
