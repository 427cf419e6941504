// (rule: list-only-what-changed)
/** More changed jobs than this are fetched with all the others. */
const most = 50;

/** What has changed since it was last fetched: nothing, some jobs, or anything. */
export class Pending {
  /** By job, or undefined for anything: when it was told of last. */
  #told = new Map<string | undefined, number>();
  #now = 0;

  /** @param jobId undefined for a change of anything */
  add(jobId: string | undefined): void {
    this.#told.set(jobId, ++this.#now);
  }

  get empty(): boolean {
    return this.#told.size === 0;
  }

  /** What to fetch, `jobs` being undefined for all, and what to call when that is shown. */
  ask(): { jobs: string[] | undefined; settle(): void } {
    const until = this.#now;
    const jobs = [...this.#told.keys()].filter((jobId) => jobId !== undefined);
    const all = this.#told.has(undefined) || jobs.length > most;
    return { jobs: all ? undefined : jobs, settle: () => this.#forget(until) };
  }

  #forget(until: number): void {
    for (const [jobId, time] of this.#told) if (time <= until) this.#told.delete(jobId);
  }
}
