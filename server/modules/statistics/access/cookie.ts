import type { Config } from "../../../platform/config.ts";
import { readCookie, setCookie } from "../../../platform/http/cookies.ts";
import { tokenMinutes } from "./tokens.ts";

const name = "tuuri_statistics";

/** What a passcode gave, as a browser keeps it (rule: passcode). */
export const statisticsTokenOf = (request: Request): string | undefined => readCookie(request, name);

/** Value of a `Set-Cookie` header. */
export const statisticsCookie = (config: Config, token: string): string =>
  setCookie(config, { name, value: token, seconds: tokenMinutes * 60 });

export const clearedStatisticsCookie = (config: Config): string =>
  setCookie(config, { name, value: "", seconds: 0 });

const arrival = { name: "tuuri_statistics_arrival", path: "/app/export" };

/** Says to the next look at the page that somebody has just come in: the download begins by itself then, and only then. */
export const arrivalCookie = (config: Config): string =>
  setCookie(config, { ...arrival, value: "1", seconds: 60 });

export const hasJustArrived = (request: Request): boolean => readCookie(request, arrival.name) !== undefined;

export const clearedArrival = (config: Config): string =>
  setCookie(config, { ...arrival, value: "", seconds: 0 });
