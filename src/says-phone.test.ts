// Shows (rule: phone-board).
import { expect, test } from "bun:test";
import { saysPhone } from "./says-phone.ts";

const firefox = (device: string) => `Mozilla/5.0 (${device}; rv:145.0) Gecko/145.0 Firefox/145.0`;
const safari = (device: string, mobile = "Mobile/15E148 ") =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 ${mobile}Safari/604.1`;

test.each([
  ["Safari on an iPhone", safari("iPhone; CPU iPhone OS 18_5 like Mac OS X"), true],
  ["Firefox on an Android phone", firefox("Android 15; Mobile"), true],
  ["Firefox on an Android tablet", firefox("Android 15; Tablet"), false],
  ["Safari on an iPad", safari("iPad; CPU OS 18_5 like Mac OS X"), false],
  ["Safari on a Mac", safari("Macintosh; Intel Mac OS X 10_15_7", ""), false],
  ["Firefox on Windows", firefox("Windows NT 10.0; Win64; x64"), false],
  ["a program that calls itself nothing", "", false],
])("%s", (_who, browser, phone) => {
  expect(saysPhone(new Headers({ "user-agent": browser }))).toBe(phone);
});

test("a browser that answers the question is believed more than its name", () => {
  const headers = { "user-agent": firefox("Android 15; Mobile") };
  expect(saysPhone(new Headers({ ...headers, "sec-ch-ua-mobile": "?0" }))).toBe(false);
  expect(saysPhone(new Headers({ "user-agent": "", "sec-ch-ua-mobile": "?1" }))).toBe(true);
});
