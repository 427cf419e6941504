/** Changes that no test can notice, or none should: by file, the change's name and why. */
export const explained: Record<string, Record<string, string>> = {
  "server/modules/bookings/policy.ts": {
    'if (actor.type === "teacher") return sql`(${job.ownerId} = ${actor.id} and ${atOwnSchool})`;: actor.type === "teacher" becomes true':
      "a substitute is of no school, so that nothing is at theirs either; each verb refuses them before",
    "if (objectIdForm.test(key)) return sql`${job.objectId} = ${key.toLowerCase()}`;: objectIdForm.test(key) becomes true":
      "what is no object id is none of any job: the condition spares the question",
  },
  "server/modules/notifications/announcements/audience.ts": {
    'const jobOf = (occasion: Occasion) => (occasion.kind === "job-deleted" ? occasion.job.id : occasion.jobId);: occasion.kind === "job-deleted" becomes false':
      "of a deleted job those are told who are named: neither its region nor its poster is asked for",
  },
  "server/modules/bookings/candidate.ts": {
    'if (candidate.filled) throw conflict("job_filled", "errors:application.filled");: candidate.filled becomes false':
      "the key of the assignments refuses it in the same words: the condition spares the attempt",
    "if (candidate.deactivated) throw takenElsewhere();: candidate.deactivated becomes false":
      "what it was deactivated for is looked for again under the locks, and refused in the same words",
  },
};
