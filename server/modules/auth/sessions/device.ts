import Bowser from "bowser";

/** What a browser has told of itself; empty where it is not known. */
export interface Device {
  browser: string;
  system: string;
}

export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: "", system: "" };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", system: os.name ?? "" };
}
