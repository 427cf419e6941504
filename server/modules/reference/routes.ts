import { Elysia } from "elysia";
import { neverRefuses, versioned } from "../../platform/http/notes.ts";
import { standingAnswer } from "../../platform/http/standing-answer.ts";
import { tell } from "../../platform/shapes/translate.ts";
import { reference } from "./lists.ts";
import { ReferenceLists } from "./model.ts";

/** A day: the lists change with a release at most. */
const seconds = 24 * 60 * 60;
const tags = ["Reference data"];
const description =
  "The same for everybody, in both languages. `ETag` is its version: asked with `If-None-Match`, an unchanged list is 304.";

type ListName = keyof typeof reference;
const lists: Record<ListName, { path: string; summary: string }> = {
  jobTypes: { path: "jobtypes", summary: "Types of work" },
  grades: { path: "grades", summary: "Grades" },
  subjects: { path: "subjects", summary: "School subjects" },
  regions: { path: "regions", summary: "Regions of Finland and counties of Sweden" },
  municipalities: { path: "municipalities", summary: "Municipalities, each with its region" },
  qualifications: { path: "qualifications", summary: "Qualifications, of graduates and of students" },
  languages: { path: "languages", summary: "Languages that people speak" },
  studyYears: { path: "studyyears", summary: "Years of study" },
  roles: { path: "roles", summary: "Roles among a school's staff" },
};

/** Public: they are on the pages where people register as well (rule: reference-data). */
export function referenceRoutes() {
  const all = standingAnswer(() => tell(ReferenceLists, reference), seconds);
  const app = new Elysia({ name: "reference" }).get("/api/reference", ({ request }) => all(request), {
    response: { 200: ReferenceLists },
    detail: { tags, summary: "All lists of the reference data", description, ...neverRefuses, ...versioned },
  });
  for (const [name, { path, summary }] of Object.entries(lists) as [ListName, (typeof lists)[ListName]][]) {
    const shape = ReferenceLists.properties[name];
    const one = standingAnswer(() => tell(shape, reference[name]), seconds);
    app.get(`/api/reference/${path}`, ({ request }) => one(request), {
      response: { 200: shape },
      detail: { tags, summary, description, ...neverRefuses, ...versioned },
    });
  }
  return app;
}
