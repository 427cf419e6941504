export interface Limit {
  /** What is limited, e.g. `login:account`. */
  name: string;
  hits: number;
  /** Length of the fixed window in seconds. */
  seconds: number;
}

/** A limit and whom it is about: an account, a network. */
export type Limited = readonly [limit: Limit, subject: string];

const quarter = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/**
 * Of what fails. What succeeds uses none of it up: a whole school comes from one address
 * (rule: limits-count-failures).
 * (rule: sign-in-limits, registration-limit, totp, code-limits)
 */
export const limits = {
  loginByAccount: { name: "login:account", hits: 10, seconds: quarter },
  loginByAddress: { name: "login:address", hits: 100, seconds: quarter },
  /** Of a device that has signed in before, in place of the two above. */
  loginByDevice: { name: "login:device", hits: 10, seconds: quarter },
  passwordByAccount: { name: "password:account", hits: 10, seconds: quarter },
  /** Codes of a second factor, which only whoever knows the password may try. */
  secondFactorByAccount: { name: "second-factor:account", hits: 10, seconds: quarter },
  /** Of these the six digits of an app, which can be guessed: of a day's fifty tries one in seven thousand hits. */
  appCodeByAccount: { name: "app-code:account", hits: 50, seconds: day },
  registerByAddress: { name: "register:address", hits: 60, seconds: hour },
  codeByAddress: { name: "code:address", hits: 20, seconds: quarter },
  linkByAddress: { name: "link:address", hits: 30, seconds: hour },
  /** Tokens by which a school is answered from a pushed message. */
  answerByAddress: { name: "answer:address", hits: 30, seconds: hour },
  /** Secrets of calendars. What reads these for many people comes from few addresses. */
  feedByAddress: { name: "calendar:address", hits: 100, seconds: quarter },
} as const satisfies Record<string, Limit>;

/** Of what is done: each of these mails somebody (rule: link-limits). */
export const quotas = {
  /** Its subject names what the mail is for: one kind does not use another's up. */
  mailByAccount: { name: "link:account", hits: 5, seconds: hour },
  /** The same of a day, of one network and of all: whoever asks for others again and again is not to fill their mailboxes for ever. */
  mailByAccountAndAddress: { name: "link:account:address", hits: 5, seconds: day },
  mailByAccountOfDay: { name: "link:account:day", hits: 20, seconds: day },
  /** More than a school or a lecture hall needs, and an end to mailing strangers without one. */
  mailByAddress: { name: "mailing:address", hits: 600, seconds: hour },
} as const satisfies Record<string, Limit>;
