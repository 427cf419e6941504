import type { Defaults } from "../../../server/modules/principals/index.ts";

/** As the form of the defaults is sent; own subjects may be written as a list with commas. */
export function defaultsFromForm(form: FormData): Defaults {
  const text = (name: string) => String(form.get(name) ?? "");
  const own = text("ownSubject").split(",");
  const subjects = [...form.getAll("subjects").map(String), ...own].map((subject) => subject.trim());
  return {
    start: text("startTime"),
    end: text("endTime"),
    info: lines(form, "info"),
    subjects: [...new Set(subjects.filter(Boolean))],
  };
}

/** Browsers send line ends as two characters; they are to count as one, as they do where they are typed. */
export const lines = (form: FormData, name: string): string =>
  String(form.get(name) ?? "").replaceAll("\r\n", "\n");
