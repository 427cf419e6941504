// Shows (rule: changed-meanwhile).
import { expect, test } from "bun:test";
import { readAccount } from "../../server/modules/accounts/index.ts";
import { saveProfile, saveSettings } from "../../server/modules/accounts/profile/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { changeJob, postJob } from "../../server/modules/jobs/posting/index.ts";
import { ownDetails, saveSchool } from "../../server/modules/schools/own/index.ts";
import { defaultsOf, savePrincipalSettings } from "../../server/modules/staff/principals/index.ts";
import { editTeacher, teacherRecord } from "../../server/modules/staff/teachers/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const school = await createSchool(t.db);
const people = {
  fi: await createPrincipal(t.db, { lang: "fi", schools: [school] }),
  sv: await createPrincipal(t.db, { lang: "sv", schools: [school] }),
};
const colleague = await createPrincipal(t.db, { schools: [school] });
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

type Who = (typeof people)["fi"];

/** A form of something that two have open: the field that we change, what somebody else does meanwhile, and what is kept. */
interface Shared {
  path: string;
  form: string;
  /** By its name. */
  ours: string;
  theirs(values: { same?: string; other?: string }): Promise<unknown>;
  kept(): Promise<{ same: string | undefined; other?: string | undefined }>;
}

const things: Record<string, (who: Who) => Promise<Shared>> = {
  async job(who) {
    const hours = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, who, { ...hours, reason: "Kurssi" });
    return {
      path: `/app/manage/${id}?edit=1`,
      form: "#job",
      ours: "reason",
      theirs: ({ same, other }) => changeJob(t.ctx, colleague, { id, reason: same, regarding: other }),
      async kept() {
        const { reason, regarding } = await postedJob(t.ctx, who, id);
        return { same: reason, other: regarding };
      },
    };
  },
  async school(who) {
    const read = async () => (await ownDetails(t.ctx, who))[0];
    return {
      path: "/app/principal/settings",
      form: "#school",
      ours: "phone",
      theirs: ({ same, other }) =>
        saveSchool(t.ctx, colleague, {
          ...(same ? { phone: same } : {}),
          ...(other ? { address: other } : {}),
        }),
      kept: async () => ({ same: (await read())?.phone, other: (await read())?.address }),
    };
  },
  async profile(who) {
    return {
      path: "/app/profile?edit=basic",
      form: "#basic",
      ours: "firstName",
      theirs: ({ same, other }) =>
        saveProfile(t.ctx, who, {
          ...(same ? { firstName: same } : {}),
          ...(other ? { lastName: other } : {}),
        }),
      async kept() {
        const { firstName, lastName } = await readAccount(t.ctx, who, who.email);
        return { same: firstName, other: lastName };
      },
    };
  },
  async teacher() {
    const { id, email } = await createTeacher(t.db, { school });
    return {
      path: `/app/teachers?edit=${id}#edit`,
      form: "#edit",
      ours: "firstName",
      theirs: ({ same, other }) => editTeacher(t.ctx, colleague, { email, firstName: same, lastName: other }),
      async kept() {
        const { firstName, lastName } = await teacherRecord(t.ctx, colleague, email);
        return { same: firstName, other: lastName };
      },
    };
  },
  async defaults(who) {
    return {
      path: "/app/principal/settings",
      form: "#defaults",
      ours: "info",
      theirs: ({ same, other }) =>
        savePrincipalSettings(t.ctx, who, {
          ...(same ? { info: same } : {}),
          ...(other ? { subjects: [other] } : {}),
        }),
      async kept() {
        const { info, subjects } = await defaultsOf(t.ctx, who);
        return { same: info, other: subjects[0] };
      },
    };
  },
  async description(who) {
    return {
      path: "/app/principal/settings",
      form: "form:has([name=description])",
      ours: "description",
      theirs: async ({ same }) => same && saveSettings(t.ctx, who, { defaultDescription: same }),
      kept: async () => ({ same: (await readAccount(t.ctx, who, who.email)).defaultDescription }),
    };
  },
};

test("nor of the job where the session has ended in between", async () => {
  const who = people.fi;
  const { path, theirs, kept } = await (things["job"] as (who: Who) => Promise<Shared>)(who);
  const { page } = await regular({ lang: "fi", width: 1280, mayComplain: /40[13]|412/ });
  await signIn(page, who.email, testPassword);
  await page.goto(path);
  await whole(page);
  await page.locator("#job details:has([name=reason]) > summary").click();
  await page.locator("#job [name=reason]").fill("Minun");
  await theirs({ other: "Musiikki" });
  await page.context().clearCookies();
  await page.locator("#job button.publish").click();
  await page.getByText(textsIn("fi")("auth:login.endedTyped")).waitFor();
  const login = page.locator("main form[action='/app/login']");
  await login.locator("[name=email]").first().fill(who.email);
  await login.locator("[name=password]").fill(testPassword);
  await login.locator("button.button").first().click();
  await page.waitForURL(/\/app\/manage\/.*edit/);
  await page.locator("#job [name=reason]").waitFor({ state: "attached" });
  await whole(page);
  await page.locator("#job button.publish").click();
  await eventually("both to be kept", async () => {
    const now = await kept();
    return now.same === "Minun" && now.other === "Musiikki";
  });
});

test("nor of a teacher's address, which is then not changed back", async () => {
  const { id, email } = await createTeacher(t.db, { school });
  const { page } = await regular({ lang: "fi", width: 1280 });
  await signIn(page, people.fi.email, testPassword);
  await page.goto(`/app/teachers?edit=${id}#edit`);
  await whole(page);
  const moved = `moved-${email}`;
  await editTeacher(t.ctx, colleague, { presentEmail: email, email: moved });
  await page.locator("#edit [name=firstName]").fill("Minun");
  await page.locator("#edit .actions button").click();
  await eventually("both to be kept", async () => {
    const now = await teacherRecord(t.ctx, colleague, moved).catch(() => undefined);
    return now?.firstName === "Minun";
  });
});

/** What is typed into fields that take a telephone number alone. */
const numbers: Record<string, string> = {
  Toisen: "040 222 2222",
  Minun: "040 111 1111",
  Viimein: "040 333 3333",
};

test.each(
  Object.entries(things).flatMap(([what, make]) => [
    { what, make, lang: "fi" as const, javaScriptEnabled: true, width: 375 },
    { what, make, lang: "sv" as const, javaScriptEnabled: false, width: 1280 },
  ]),
)(
  "nobody undoes what somebody else has saved of the $what meanwhile, with scripts $javaScriptEnabled",
  async ({ make, lang, javaScriptEnabled, width }) => {
    const say = textsIn(lang);
    const who = people[lang];
    const { path, form, ours, theirs, kept } = await make(who);
    const word = (text: string) => (ours === "phone" ? (numbers[text] ?? text) : text);
    // The call is refused with what there is now.
    const mayComplain = /412 \(Precondition Failed\)/;
    const { page } = await regular({ lang, width, javaScriptEnabled, mayComplain });
    await signIn(page, who.email, testPassword);
    const field = page.locator(`${form} [name=${ours}]`);
    const open = async () => {
      await page.goto(path);
      if (javaScriptEnabled) await whole(page);
    };
    const buttons = page.locator(`${form} button.button:not([type=button], [name=do])`);
    const save = () => buttons.filter({ visible: true }).last().click();
    const fill = async (text: string) => {
      if (!(await field.isVisible()))
        await page.locator(`${form} details:has([name=${ours}]) > summary`).click();
      await field.fill(word(text));
    };
    const saved = (same: string, other?: string) =>
      eventually(`"${same}" to be kept`, async () => {
        const now = await kept();
        const plain = now.same?.replace("+358 ", "0").replaceAll(" ", "");
        return plain === word(same).replaceAll(" ", "") && now.other === other;
      });

    // Beside what we change: both stay.
    const before = (await kept()).other;
    await open();
    const other = before === undefined ? undefined : "Musiikki";
    if (other) await theirs({ other });
    await fill("Minun");
    await save();
    await saved("Minun", other);
    await page.waitForURL((url) => !url.searchParams.has("edit"));

    // The same as we change: it is said, and nothing is lost of either until we have seen it.
    await open();
    await theirs({ same: word("Toisen") });
    await fill("Viimein");
    await save();
    await page.getByText(say("page.meanwhile.notice")).first().waitFor();
    expect(await field.inputValue()).toBe(word("Viimein"));
    expect(await page.locator(form).textContent()).toContain(say("page.meanwhile.now", { value: "" }).trim());
    await saved("Toisen", other);
    await save();
    await saved("Viimein", other);
  },
);
