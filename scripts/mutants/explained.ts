/** Changes that no test can notice, or none should, and none does: by file, the change's name and why. */
export const explained: Record<string, Record<string, string>> = {
  "server/modules/bookings/policy.ts": {
    'if (actor.type === "teacher") return sql`(${job.ownerId} = ${actor.id} and ${atOwnSchool})`;: actor.type === "teacher" becomes true':
      "a substitute is of no school, so that nothing is at theirs either; each verb refuses them before",
    "if (objectIdForm.test(key)) return sql`${job.objectId} = ${key.toLowerCase()}`;: objectIdForm.test(key) becomes true":
      "what is no object id is none of any job: the condition spares the question",
  },
  "server/modules/bookings/choice/collisions.ts": {
    "where x.substitute_id = a.substitute_id and x.job_id <> a.job_id: and x.job_id <> a.job_id becomes nothing":
      "what somebody applied for and is chosen for is left out further down",
    "where a.substitute_id = ${substituteId} and a.conflict_confirmed and not exists (: and a.conflict_confirmed becomes nothing":
      "the others are guarded already: the condition spares writing them again",
  },
  "server/modules/jobs/posting/expire.ts": {
    "if (ids.length === 0) return;: ids.length === 0 becomes false":
      "of no jobs nothing is kept: the condition spares the statement",
    ".from(standingApplications): .where(inArray(standingApplications.jobId, ids)) becomes nothing":
      "whom other jobs concern is read in vain: each event takes the applicants of its own job alone",
  },
};
