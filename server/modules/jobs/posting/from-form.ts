import { plainly } from "../../../platform/failures/errors.ts";
import { parse } from "../../../platform/http/validation.ts";
import type { JobChange, NewJob } from "../job.ts";
import * as documented from "../model.ts";
import { jobChangeFromWire, newJobFromWire, newJobNames, newJobToWire } from "../wire.ts";

// What a form of a page says of a job is held to what the API takes. @throws Refusal 422

export const newJobFromForm = (sent: NewJob): NewJob =>
  newJobFromWire(plainly(newJobNames, () => parse(documented.NewJob, newJobToWire(sent))));

export const jobChangeFromForm = ({ id, ...sent }: NewJob & { id: string }): JobChange => ({
  ...jobChangeFromWire(plainly(newJobNames, () => parse(documented.JobChange, newJobToWire(sent)))),
  id,
});
