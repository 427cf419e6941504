import { NewJob } from "../../../server/modules/jobs/model.ts";
import { newJobNames } from "../../../server/modules/jobs/wire.ts";
import { fromWire } from "../../../server/platform/wire.ts";
import { lengthsOf } from "../../components/form/lengths.ts";

/** The most characters of each text of a job. */
export const jobLengths = fromWire(lengthsOf(NewJob), newJobNames);
