import { NewJob } from "../../../server/modules/jobs/model.ts";
import { lengthsOf } from "../../components/form/lengths.ts";

/** The most characters of each text of a job. */
export const jobLengths = lengthsOf(NewJob);
