/**
 * Whether a browser says that it is on a phone, which has no room for some things (rule: phone-board): Chromium with a
 * header of its own, the others, on phones alone, with the word Mobile in what they call themselves. An iPad says it too,
 * and is none.
 */
export function saysPhone(headers: Headers): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  if (hint) return hint === "?1";
  const browser = headers.get("user-agent") ?? "";
  return /\bMobi/.test(browser) && !/\biPad\b|\bTablet\b/.test(browser);
}
