import type { Defaults } from "../../../server/modules/staff/index.ts";
import { chosenIn, linesIn, timeIn } from "../../components/form/read.ts";

/** What the form sends last: half a form, of a page that broke off, says nothing of what it lacks. */
export const lastField = "whole";

/** As the form of the defaults is sent. */
export function defaultsFromForm(form: FormData): Defaults {
  return {
    start: timeIn(form, "startTime"),
    end: timeIn(form, "endTime"),
    info: linesIn(form, "info"),
    subjects: chosenIn(form, "subjects"),
  };
}
