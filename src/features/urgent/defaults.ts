import type { Defaults } from "../../../server/modules/staff/principals/index.ts";
import { chosenIn, linesIn, timeIn } from "../../components/form/sent/read.ts";

/** What the form sends last: half a form, of a page that broke off, says nothing of what it lacks. */
export const lastField = "whole";

/** With whether mails are on, where that can be switched as well. */
export type DefaultsTyped = Defaults & { mails?: boolean };

export function defaultsTyped(form: FormData): DefaultsTyped {
  const mails = form.has("mails") ? { mails: form.getAll("mails").includes("on") } : {};
  return { ...defaultsFromForm(form), ...mails };
}

/** As the form of the defaults is sent. */
function defaultsFromForm(form: FormData): Defaults {
  return {
    start: timeIn(form, "startTime"),
    end: timeIn(form, "endTime"),
    info: linesIn(form, "info"),
    subjects: chosenIn(form, "subjects"),
  };
}
