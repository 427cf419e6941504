/** What Prometheus has seen, and whether an alert fires then. */
export interface Case {
  alert: string;
  when: string;
  /** Values every 15 seconds, as `0+1x20`: from 0, twenty times one more; `_x4` for none. */
  series: Record<string, string>;
  at: string;
  /** Its labels beside those that the rule gives it; undefined where it keeps silent. */
  fires?: Record<string, string>;
}

export const ours = { namespace: "ours", job: "tuuri" };
/** @param more labels beside those of every process, as `pod="a"` */
export const of = (metric: string, more = "", { namespace, job } = ours) =>
  `${metric}{namespace="${namespace}",job="${job}"${more && `,${more}`}}`;
const staging = { namespace: "staging", job: "tuuri" };
export const ofStaging = (metric: string, more = "") => of(metric, more, staging);
