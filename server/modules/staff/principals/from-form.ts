import { plainly } from "../../../platform/failures/errors.ts";
import { parse } from "../../../platform/http/validation.ts";
import { newJobNames } from "../../jobs/wire.ts";
import { UrgentJob } from "./model.ts";
import type { UrgentWish } from "./urgent/post-urgent.ts";
import { urgentJobFromWire, urgentJobToWire } from "./wire.ts";

/** What a form of a page says of an urgent job, held to what the API takes. @throws Refusal 422 */
export const urgentWishFromForm = (sent: UrgentWish): UrgentWish =>
  urgentJobFromWire(plainly(newJobNames, () => parse(UrgentJob, urgentJobToWire(sent))));
