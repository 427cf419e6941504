import type { Actor } from "../../../server/modules/auth/index.ts";
import type { Reason } from "../../../server/platform/http/reasons.ts";
import type { TextKey } from "../../../server/platform/i18n.ts";
import type { Scene } from "./scene.fixture.ts";

/** Who calls, and with what. */
export interface Call {
  by: Actor | undefined;
  body: unknown;
  headers?: Record<string, string>;
}
/** By which text it is said, and what brings it about. */
export type Provoked = [says: TextKey, by: (scene: Scene) => Promise<Call>];
export type Provocations = Partial<Record<Reason, Provoked[]>>;

/** Of a job, and of a request, that there is not. */
export const unknown = "01a22285-8069-761c-95d4-a8352a9dcacc";

/** It is so late on the first day of a job: before noon it has begun, in the evening it is over. */
export const itIs = ({ t }: Scene, time: string, { startDate }: { startDate: string }): void =>
  t.setNow(new Date(`${startDate}T${time}:00Z`));
