import { fromWire } from "../../../platform/wire.ts";
import { passwordNames } from "../../auth/wire.ts";
import type * as documented from "./model.ts";
import type { PrincipalRecord, PrincipalRegistration, SettingsChange } from "./principal.ts";

export const registrationFromWire = (body: documented.PrincipalRegistration): PrincipalRegistration =>
  fromWire(body, passwordNames);

export const settingsFromWire = ({ email: _own, ...body }: documented.SettingsChange): SettingsChange =>
  fromWire(body, { mailEnabled: "activate" });

export const recordToWire = (record: PrincipalRecord): documented.PrincipalRecord => ({
  school: record.school,
  moreSchools: record.otherSchools,
  grade: record.grades,
  defaults: record.defaults,
  settings: { sendEmail: record.mailEnabled },
  profile: record.profile,
});
