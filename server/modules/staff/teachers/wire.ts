import { fromWire, toWire } from "../../../platform/wire.ts";
import { passwordNames } from "../../auth/wire.ts";
import type * as documented from "./model.ts";
import type { Teacher, TeacherChange, TeacherRegistration } from "./teacher.ts";

export const teacherToWire = (teacher: Teacher): documented.Teacher =>
  toWire(teacher, { grades: "grade", active: "approved" });

/** The documented names of what a teacher registers with. */
export const registrationNames = { ...passwordNames, emailAgain: "confirmEmail" } as const;

export const registrationFromWire = (body: documented.TeacherRegistration): TeacherRegistration =>
  fromWire(body, registrationNames);

/** The documented names of what is changed of a teacher. */
export const changeNames = { presentEmail: "oldEmail" } as const;

export const changeFromWire = (body: documented.TeacherChange): TeacherChange => fromWire(body, changeNames);
