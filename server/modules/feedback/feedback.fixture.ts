import type { Actor } from "../auth/index.ts";
import { hoursWorld } from "../hours/hours.fixture.ts";

/** People who have worked at schools, and what both sides send of it. */
export async function feedbackWorld() {
  const world = await hoursWorld();
  const { app, t } = world;
  const tell = (actor: Actor, uniqueId: string, more: object = {}) =>
    app.as(actor).post("/api/users/feedback", { uniqueId, informationRight: "yes", again: "yes", ...more });
  const answer = (actor: Actor, id: string, of: Actor, again: string, more: object = {}) =>
    app.as(actor).post("/api/teachers/feedback", { id, email: of.email, again, ...more });
  const at = (time: string) => t.setNow(new Date(time));
  return { ...world, tell, answer, at };
}
