// Shows (rule: receiver-language, foreign-direction, both-languages).
import { describe, expect, test } from "bun:test";
import type { Lang } from "../../../platform/i18n.ts";
import {
  config,
  everyLang,
  facts,
  messageOf,
  occasions,
  receiver,
  substitute,
} from "../messages/messages.fixture.ts";
import { moment } from "../messages/when.ts";
import { supportMail } from "../notices/support.ts";
import { textOf } from "./delivery.ts";
import { htmlOf } from "./html.tsx";
import { footer, isOptional, made, names, password, token } from "./mails.fixture.ts";
import { footerFor } from "./unsubscribe-links.ts";

const html = (name: string, lang: Lang) => htmlOf(made(name, lang), receiver(lang), footer(name));
const text = (name: string, lang: Lang) => textOf(made(name, lang), receiver(lang), footer(name));
/** What is read of HTML: no tags, no comments, no styles. */
const read = (html: string) =>
  html.replace(/<!--[\s\S]*?-->|<style>[\s\S]*?<\/style>|<title>.*<\/title>|<\/?[a-z][^>]*>/g, " ");

describe.each(everyLang)("in %s", (lang) => {
  test.each(names)("%s is complete, as HTML and as text", (name) => {
    const { subject, action, facts } = made(name, lang);
    for (const part of [subject, text(name, lang), read(html(name, lang))]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|\[object/);
      // A missing text shows as its key.
      expect(part).not.toMatch(
        /mail:|\b(facts|footer|lockWarning)\.\w|\.(subject|heading|lead|action|note)\b/,
      );
    }
    expect(action.url).toStartWith("https://tuuri.example/app/");
    expect(subject.length).toBeGreaterThan(10);
    for (const { label, value } of facts) {
      expect(text(name, lang)).toContain(`${label}: ${value}`);
      expect(read(html(name, lang)).replace(/\s+/g, " ")).toContain(value.replace(/\s+/g, " "));
    }
  });

  test.each(names)("%s is a document of its language that lays out everywhere", (name) => {
    const document = html(name, lang);
    expect(document).toContain(`<html lang="${lang}"`);
    expect(document).toContain(`<div lang="${lang}"`);
    expect(document).toContain('name="color-scheme" content="light dark"');
    expect(document).toContain("prefers-color-scheme:dark");
    expect(document).not.toMatch(/<img|<script|<link|src=|url\(/);
    expect(document.match(/<table/g)?.length).toBe(document.match(/<\/table>/g)?.length ?? 0);
    expect(document.match(/<h1/g)).toHaveLength(1);
    // 14 + 20 + 14 pixels: a thumb hits it.
    expect(document).toMatch(/padding:14px 28px;[^"]*line-height:20px/);
    expect(document.length).toBeLessThan(20_000);
  });

  test.each(names)("%s reads like a letter as text, with addresses on lines of their own", (name) => {
    const lines = text(name, lang).split("\n");
    for (const line of lines.filter((line) => line.includes("https://"))) {
      expect(line).toMatch(/^https:\/\/\S+$/);
      expect(line.length).toBeLessThan(100);
    }
    expect(lines).toContain(lang === "fi" ? "Hei Sanna!" : "Hej Sanna!");
    expect(text(name, lang)).not.toMatch(/\n{3}|<|&\w+;/);
  });

  test("only what comes unasked can be turned off, from the mail itself", () => {
    const page = footerFor(config, substitute).unsubscribeUrl;
    for (const name of names) {
      expect(html(name, lang).includes(page)).toBe(isOptional(name));
      expect(text(name, lang).includes(page)).toBe(isOptional(name));
    }
  });

  test("a message to support says who wrote it, and is escaped", async () => {
    const row = { name: "Sanna <S>", email: "s@example.test", phone: "+358 40 1", schools: "A & B" };
    const mail = await supportMail({
      ...row,
      subject: "<b>Kuva</b>",
      message: "Hei!\n<script>1</script>",
      type: "teacher",
      lang,
    });
    expect(mail.text).toStartWith("Hei!\n<script>1</script>\n\n-- \n");
    const role = lang === "fi" ? "Rooli: Opettaja" : "Roll: Lärare";
    for (const fact of [...Object.values(row), role]) expect(mail.text).toContain(fact);
    expect(mail.html).not.toMatch(/<script|<b>|<S>/);
    expect(mail.html).toContain("A &amp; B");
    expect(mail.html).toContain("tel:+358401");
    expect(mail.html).not.toMatch(/mail:|undefined/);
  });
});

test("every mail differs between the languages", () => {
  for (const name of names) {
    expect(made(name, "fi").subject).not.toBe(made(name, "sv").subject);
    expect(made(name, "fi").lead).not.toBe(made(name, "sv").lead);
    expect(made(name, "fi").heading).not.toBe(made(name, "sv").heading);
  }
});

test("links carry their token and say what they are for", () => {
  for (const lang of everyLang) {
    for (const name of ["confirmation", "activation", "lockWarningUnconfirmed"])
      expect(made(name, lang).action.url).toBe(`https://tuuri.example/app/confirm/${token}`);
    for (const name of ["reset", "claim", "moved"])
      expect(made(name, lang).action.url).toBe(`https://tuuri.example/app/reset/${token}`);
    for (const name of ["confirmation", "activation", "reset", "claim", "moved", "lockWarning"])
      expect(made(name, lang).note).not.toBe("");
  }
  expect(made("lockWarning", "fi").action.url).toBe("https://tuuri.example/app/login");
});

test("only substitutes are told to hurry, and only who waits for approval that they wait", () => {
  expect(made("confirmation", "fi").lead).toContain("24 tunnin kuluessa");
  expect(made("confirmationOfStaff", "fi").lead).not.toContain("24");
  expect(made("confirmationOfWaiting", "sv").lead).toContain("meddelar dig när du kan logga in");
});

test("what a school wrote at length has a paragraph of its own in the text", () => {
  const more = { ...facts.more, info: "Avain kansliasta.\nNeljäs tunti on yhteisopetusta." };
  const message = messageOf("jobPosted", "fi", { ...facts, more });
  expect(textOf(message, receiver("fi"), undefined)).toContain(
    "Osoite: Koulukatu 1, Helsinki\n\nLisätiedot:\nAvain kansliasta.\nNeljäs tunti on yhteisopetusta.\n\nKatso",
  );
  expect(htmlOf(message, receiver("fi"), undefined)).toMatch(/Avain kansliasta\.<br ?\/?>Neljäs tunti/);
});

describe("what an inbox shows behind the subject", () => {
  const preview = (name: string) => /aria-hidden="true">(.*?)\u034f/.exec(html(name, "fi"))?.[1];

  test("is what the subject leaves out", () => {
    expect(preview("jobPosted")).toBe("Luokanopettaja · Matematiikka · Koulukatu 1, Helsinki");
    expect(preview("chosen")).toBe(made("chosen", "fi").lead);
  });

  test("is never a password", () => {
    expect(preview("loginDetails")).not.toContain(password);
    expect(html("loginDetails", "fi").match(new RegExp(password, "g"))).toHaveLength(1);
    expect(made("loginDetails", "fi").subject).not.toContain(password);
  });
});

describe("values that try something", () => {
  const tricky = `<img src=x onerror="a()">&'{{when}} $t(mail:x)`;
  const evil = {
    ...facts,
    job: { ...facts.job, school: { fi: tricky, sv: tricky } },
    substituteName: tricky,
  };

  test.each(Object.keys(occasions))("are escaped in %s", (name) => {
    const message = messageOf(name, "fi", evil);
    const document = htmlOf(message, { ...receiver("fi"), firstName: "<b>" }, footer(name));
    expect(document).not.toMatch(/<img|<b>/);
    expect(document).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#x27;{{when}} $t(mail:x)");
    // They are not expanded as texts of ours.
    expect(message.subject).toContain("{{when}} $t(mail:x)");
  });

  test("a phone number calls nothing but digits", () => {
    const more = { ...facts.more, phone: `040-1 "><b>` };
    const document = htmlOf(messageOf("chosen", "fi", { ...facts, more }), receiver("fi"), undefined);
    expect(document).toContain('href="tel:0401"');
    expect(document).not.toContain("<b>");
  });
});

test("who has no name any more is still somebody", () => {
  expect(messageOf("withdrawn", "fi", { ...facts, substituteName: "" }).lead).toStartWith("Hakija perui");
  expect(messageOf("withdrawn", "sv", { ...facts, substituteName: "" }).subject).toStartWith(
    "Ansökan tillbakatagen: En sökande",
  );
});

test("an instant is written as people say it, on their own clocks", () => {
  const instant = new Date("2026-03-29T01:05:00Z");
  expect(moment("fi", instant, "Europe/Helsinki")).toBe("sunnuntaina 29.3.2026 klo 4.05");
  expect(moment("sv", instant, "Europe/Stockholm")).toBe("söndag 29.3.2026 kl. 03.05");
});

test.each(everyLang)("in %s what others wrote turns nothing around it", async (lang) => {
  const turned = "\u202emorf";
  const within = `\u2068${turned}\u2069`;
  const { job, more } = facts;
  const message = messageOf("jobPosted", lang, {
    substituteName: turned,
    job: { ...job, school: { fi: turned, sv: turned }, work: { fi: turned, sv: turned } },
    more: { ...more, info: `${turned}\n${turned}` },
  });
  const person = { ...receiver(lang), firstName: turned };
  for (const part of [
    message.subject,
    message.preview ?? "",
    textOf(message, person, undefined),
    htmlOf(message, person, undefined),
  ]) {
    expect(part).toContain(within);
    expect(part.replaceAll(within, "")).not.toContain("\u202e");
  }
  const mail = await supportMail({
    subject: turned,
    message: `${turned}\u2069`,
    name: turned,
    email: "sanna@example.test",
    phone: "",
    type: "user",
    lang,
    schools: turned,
  });
  for (const part of [mail.subject, mail.text, mail.html]) {
    expect(part).toContain(within);
    expect(part.replaceAll(within, "")).not.toMatch(/[\u202e\u2069]/);
  }
});
