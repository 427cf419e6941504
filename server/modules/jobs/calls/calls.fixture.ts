import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import { monday, sentJob } from "../fixture.ts";

/** What posters call, by path under `/api`. */
export const posterCalls = [
  "teachers/addtemp",
  "teachers/gettemp",
  "teachers/gettemp/v2",
  "teachers/getspecific",
  "teachers/updatetemp",
  "teachers/deletetemp",
  "teachers/showapplicants",
  "teachers/add/chosen",
  "teachers/remove/chosen",
  "principals/temps",
  "principals/temps/v2",
];
/** What substitutes call. */
export const substituteCalls = [
  "getalltemp",
  "get/job",
  "add/applicant",
  "removeapplicant",
  "booked",
  "getpersonaltemp",
  "job/inactive",
  "job/reactivate",
  "job/restore",
  "job/delete",
  "school/block",
  "school/unblock",
  "school/blocked",
  "temp/count",
  "temp/increment",
].map((path) => `users/${path}`);

/** The application, with a teacher, a principal of the same school and a substitute who call it. */
export async function callers() {
  const { t, app, close } = await appUnderTest({ now: monday });
  const teacher = await createTeacher(t.db);
  return {
    t,
    app,
    teacher,
    principal: await createPrincipal(t.db, { schools: teacher.schools }),
    substitute: await createSubstitute(t.db),
    addtemp: async (changes = {}) =>
      (await app.as(teacher).post("/api/teachers/addtemp", sentJob(changes))).body,
    close,
  };
}
