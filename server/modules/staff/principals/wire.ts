import { fromWire, type ToWire, toWire } from "../../../platform/wire.ts";
import { passwordNames } from "../../auth/wire.ts";
import { newJobNames, typeFromWire } from "../../jobs/wire.ts";
import type * as documented from "./model.ts";
import type {
  PrincipalRecord,
  PrincipalRegistration,
  SettingsChange,
  WaitingPrincipal,
} from "./principal.ts";
import type { UrgentWish } from "./urgent/post-urgent.ts";

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

export function urgentJobFromWire(body: documented.UrgentJob): UrgentWish {
  const { email: _own, typeOfTemp, otherTxt, ...wish } = body;
  return { ...wish, type: typeFromWire(typeOfTemp), otherType: otherTxt };
}

export const urgentJobToWire = (wish: UrgentWish): ToWire<UrgentWish, typeof newJobNames> =>
  toWire(wish, newJobNames);

/** The other details are for the operator's page alone. */
export const waitingToWire = ({
  id: _id,
  principals: _principals,
  domain: _domain,
  lang: _lang,
  ...waiting
}: WaitingPrincipal): documented.WaitingPrincipal => waiting;
