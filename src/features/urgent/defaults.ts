import type { Defaults } from "../../../server/modules/staff/index.ts";
import { chosenIn, linesIn, timeIn } from "../../components/form/read.ts";

/** As the form of the defaults is sent. */
export function defaultsFromForm(form: FormData): Defaults {
  return {
    start: timeIn(form, "startTime"),
    end: timeIn(form, "endTime"),
    info: linesIn(form, "info"),
    subjects: chosenIn(form, "subjects"),
  };
}
