import type { Config } from "../../platform/config.ts";
import { readCookie, setCookie } from "../../platform/http/cookies.ts";
import { tokenMinutes } from "./tokens.ts";

const name = "tuuri_statistics";

/** What a passcode gave, as a browser keeps it (rule: passcode). */
export const statisticsTokenOf = (request: Request): string | undefined => readCookie(request, name);

/** Value of a `Set-Cookie` header. */
export const statisticsCookie = (config: Config, token: string): string =>
  setCookie(config, { name, value: token, seconds: tokenMinutes * 60 });

export const clearedStatisticsCookie = (config: Config): string =>
  setCookie(config, { name, value: "", seconds: 0 });
