import type { Peace } from "../../../server/modules/notifications/peace/model.ts";

/** The choices as the form has them. */
export interface PeaceTyped {
  quietWeekdaysFrom: string;
  quietWeekdaysTo: string;
  quietWeekendsFrom: string;
  quietWeekendsTo: string;
  urgentMayWake: boolean;
  kinds: string[];
  subjects: string[];
  grades: string[];
  farthestKm: string;
  noticeHours: string;
  onlyMyTimes: boolean;
  pace: string;
  digestAt: string;
  grouped: boolean;
  [name: string]: string | string[] | boolean;
}

export const typedOf = ({
  quiet,
  farthestKm,
  noticeHours,
  longerToAnswer: _,
  ...same
}: Peace): PeaceTyped => ({
  ...same,
  quietWeekdaysFrom: quiet.weekdays.from,
  quietWeekdaysTo: quiet.weekdays.to,
  quietWeekendsFrom: quiet.weekends.from,
  quietWeekendsTo: quiet.weekends.to,
  farthestKm: String(farthestKm),
  noticeHours: String(noticeHours),
});

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "");
const listIn = (form: FormData, name: string) => [...new Set(form.getAll(name).map(String).filter(Boolean))];

/** As the form is sent: a box that is not ticked sends nothing. */
export const typedIn = (form: FormData): PeaceTyped => ({
  quietWeekdaysFrom: textIn(form, "quietWeekdaysFrom"),
  quietWeekdaysTo: textIn(form, "quietWeekdaysTo"),
  quietWeekendsFrom: textIn(form, "quietWeekendsFrom"),
  quietWeekendsTo: textIn(form, "quietWeekendsTo"),
  urgentMayWake: form.has("urgentMayWake"),
  kinds: listIn(form, "kinds"),
  subjects: listIn(form, "subjects"),
  grades: listIn(form, "grades"),
  farthestKm: textIn(form, "farthestKm"),
  noticeHours: textIn(form, "noticeHours"),
  onlyMyTimes: form.has("onlyMyTimes"),
  pace: textIn(form, "pace"),
  digestAt: textIn(form, "digestAt"),
  grouped: form.has("grouped"),
});

/** As the calls take it, which find what is wrong. */
export const changeOf = ({
  quietWeekdaysFrom,
  quietWeekdaysTo,
  quietWeekendsFrom,
  quietWeekendsTo,
  ...typed
}: PeaceTyped) => ({
  quiet: {
    weekdays: { from: quietWeekdaysFrom, to: quietWeekdaysTo },
    weekends: { from: quietWeekendsFrom, to: quietWeekendsTo },
  },
  urgentMayWake: typed.urgentMayWake,
  kinds: typed.kinds,
  subjects: typed.subjects,
  grades: typed.grades,
  farthestKm: Number(typed.farthestKm),
  noticeHours: Number(typed.noticeHours),
  onlyMyTimes: typed.onlyMyTimes,
  pace: typed.pace as Peace["pace"],
  digestAt: typed.digestAt,
  grouped: typed.grouped,
});
