export interface Limit {
  /** What is limited, e.g. `login:account`. */
  name: string;
  hits: number;
  /** Length of the fixed window in seconds. */
  seconds: number;
}
