import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { jobs } from "../db/schema/index.ts";
import { apply, choose } from "../server/modules/bookings/index.ts";
import { postJob, viewJob } from "../server/modules/jobs/index.ts";
import { createSchool, createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const startDate = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00", type: "one" };
const alive = (page: Page) => page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
const minutes = 60_000;

/** What a card says of its state, each with the icon and the colour that go with the word. */
async function saidOn(page: Page, id: string) {
  const card = page.locator("main article.job", { has: page.locator(`h2 a[href="/app/specific/${id}"]`) });
  const state = card.locator("header .state");
  const icon = await state.locator("use").getAttribute("href");
  const look = ["unread", "read", "is-urgent", "is-chosen", "is-idle"];
  const classes = ((await card.getAttribute("class")) ?? "").split(" ");
  return {
    word: (await state.textContent())?.trim(),
    icon: icon?.split("#").at(-1),
    look: classes.find((name) => look.includes(name)),
    where: await card.locator(".where").textContent(),
    since: (await card.locator(".since").textContent())?.trim(),
  };
}

const open = [
  {
    lang: "fi",
    width: 375,
    words: { unread: "Lukematon", read: "Luettu", urgent: "Kiireellinen" },
    since: ["Julkaistu 5 minuuttia sitten", "Julkaistu 2 tuntia sitten", "Julkaistu 3 päivää sitten"],
  },
  {
    lang: "sv",
    width: 1440,
    words: { unread: "Oläst", read: "Läst", urgent: "Brådskande" },
    since: [
      "Publicerat för 5 minuter sedan",
      "Publicerat för 2 timmar sedan",
      "Publicerat för 3 dagar sedan",
    ],
  },
] as const;

test.each(bothWays(open.map((reader) => ({ ...reader, javaScriptEnabled: true }))))(
  "in $lang at $width px $how a card of an open job says its state, where it is and since when it is there",
  async ({ lang, width, javaScriptEnabled, words, since, mark }) => {
    const school = await createSchool(t.db, {
      name: `Aurajoen koulu ${mark}`,
      address: "Rantatie 4, 20100 Turku",
      regionCode: lang === "fi" ? "FI-19" : "FI-11",
    });
    const teacher = await createTeacher(t.db, { school });
    const regions = [school.regionCode ?? ""];
    const substitute = await createSubstitute(t.db, { lang, regions });
    const post = async (age: number, urgent: boolean) => {
      const { id } = await postJob(t.ctx, teacher, { ...times, startDate: startDate(3) });
      await t.db
        .update(jobs)
        .set({ urgent, createdAt: new Date(Date.now() - age * minutes) })
        .where(eq(jobs.id, id));
      return id;
    };
    const [unread, urgent, read] = [
      await post(5.5, false),
      await post(2 * 60 + 5, true),
      await post((3 * 24 + 1) * 60, false),
    ];
    await viewJob(t.ctx, substitute, read);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    if (javaScriptEnabled) await alive(page);
    const where = `${school.name}, Turku`;
    expect(await saidOn(page, unread)).toEqual({
      ...{ word: words.unread, icon: "dot", look: "unread", where },
      since: since[0],
    });
    expect(await saidOn(page, urgent)).toEqual({
      ...{ word: words.urgent, icon: "bolt", look: "is-urgent", where },
      since: since[1],
    });
    expect(await saidOn(page, read)).toEqual({
      ...{ word: words.read, icon: "eye", look: "read", where },
      since: since[2],
    });
    await t.db.delete(jobs).where(eq(jobs.ownerId, teacher.id));
    await context.close();
  },
);

const own = [
  {
    lang: "fi",
    width: 375,
    waits: "Odottaa",
    got: "Sait sijaisuuden",
    another: "Ei valittu",
    asleep: "Päällekkäin",
    hint: "Sinut on valittu toiseen samanaikaiseen sijaisuuteen.",
  },
  {
    lang: "sv",
    width: 1440,
    waits: "Väntar",
    got: "Du fick vikariatet",
    another: "Inte vald",
    asleep: "Krockar",
    hint: "Du är redan vald till ett annat vikariat vid samma tid.",
  },
] as const;

test.each(own)(
  "in $lang at $width px an own application says how it stands, and what one has got leads",
  async ({ lang, width, waits, got, another, asleep, hint }) => {
    const [teacher, other] = [await createTeacher(t.db), await createTeacher(t.db)];
    const [substitute, rival] = [await createSubstitute(t.db, { lang }), await createSubstitute(t.db)];
    const post = async (days: number, owner = teacher) =>
      (await postJob(t.ctx, owner, { ...times, startDate: startDate(days) })).id;
    const ids = {
      waits: await post(3),
      another: await post(4),
      got: await post(6),
      asleep: await post(6, other),
    };
    for (const key of Object.values(ids)) await apply(t.ctx, substitute, { key, alreadyWarned: false });
    await apply(t.ctx, rival, { key: ids.another, alreadyWarned: false });
    await choose(t.ctx, teacher, { key: ids.another, email: rival.email });
    await choose(t.ctx, teacher, { key: ids.got, email: substitute.email });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/personal");
    await alive(page);
    const looks = async (id: string) => {
      const { word, icon, look } = await saidOn(page, id);
      return [word, icon, look];
    };
    expect(await looks(ids.waits)).toEqual([waits, "clock", "read"]);
    expect(await looks(ids.got)).toEqual([got, "check", "is-chosen"]);
    expect(await looks(ids.another)).toEqual([another, "cross", "is-urgent"]);
    expect(await looks(ids.asleep)).toEqual([asleep, "block", "is-idle"]);
    await page.locator("article.job", { hasText: asleep }).getByText(hint).waitFor();
    const first = page.locator("main article.job h2 a").first();
    expect(await first.getAttribute("href")).toBe(`/app/specific/${ids.got}`);
    await context.close();
  },
);
