import type { Defaults } from "../../../server/modules/staff/index.ts";
import { linesIn, listIn, textIn } from "../../components/form/read.ts";

/** As the form of the defaults is sent; own subjects may be written as a list with commas. */
export function defaultsFromForm(form: FormData): Defaults {
  const own = textIn(form, "ownSubject").split(",");
  const subjects = [...listIn(form, "subjects"), ...own].map((subject) => subject.trim());
  return {
    start: textIn(form, "startTime"),
    end: textIn(form, "endTime"),
    info: linesIn(form, "info"),
    subjects: [...new Set(subjects.filter(Boolean))],
  };
}
