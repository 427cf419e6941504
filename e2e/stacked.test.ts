import { expect, test } from "bun:test";
import { postJob } from "../server/modules/jobs/index.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { createOrganization } from "../tests/support/organizations.ts";
import { createWaiting } from "../tests/support/waiting.ts";
import { signIn, visitor } from "./browser.ts";
import { stackedWrongly } from "./pages/stacked.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

async function addresses() {
  const school = await createSchool(t.db);
  const [principal, teacher] = [
    await createPrincipal(t.db, { schools: [school] }),
    await createTeacher(t.db, { school }),
  ];
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const waiting = await createWaiting(t.db, { school: "Uusi koulu", regionCode: null });
  const { domain } = await createOrganization(t.db, { passcode: "pinossa-2026" });
  const substitute = await createSubstitute(t.db);
  return [
    [
      undefined,
      ["/app/register/user", "/app/register/principal", "/app/register/securitycode", "/app/resetpassword"],
    ],
    [substitute, ["basic", "additional", "password", "delete"].map((edit) => `/app/profile?edit=${edit}`)],
    [
      principal,
      [
        ...[`remove=${teacher.id}`, `details=${teacher.id}`, "all=off", `edit=${teacher.id}`].map(
          (asks) => `/app/teachers?${asks}`,
        ),
        ...["/app/teachers/create", `/app/manage/${id}?edit=1`, "/app/principal/settings"],
      ],
    ],
    [
      await createOperator(t.db),
      [
        ...[`decline=${waiting.id}`, `approve=${waiting.id}`].map((asks) => `/app/operator?${asks}`),
        `/app/operator/organisations?q=${domain}&renew=${domain}`,
        `/app/operator/accounts?${new URLSearchParams({ text: substitute.email, ask: substitute.email })}`,
      ],
    ],
  ] as const;
}

const visits = await addresses();

test.each(["fi", "sv"] as const)(
  "in %s on a phone with large letters the strong answer stands above the others",
  async (lang) => {
    const wrong: Record<string, string[]> = {};
    for (const [person, paths] of visits) {
      const { page, context } = await visitor(browser, server.origin, { lang, width: 320 });
      if (person) {
        await signIn(page, person.email, testPassword);
        await page.request.post("/app/preferences", {
          form: { lang, back: "/app/" },
          headers: { origin: server.origin },
        });
      }
      for (const path of paths) {
        await page.goto(path);
        await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
        // Whoever cannot read small letters has them twice as large.
        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const found = await stackedWrongly(page);
        if (found.length > 0) wrong[path.replace(/[0-9a-f-]{36}/, "…")] = found;
      }
      await context.close();
    }
    expect(wrong).toEqual({});
  },
  120_000,
);

test("buttons that stand above one another in the wrong order are found", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await page.goto("/app/login");
  expect(await stackedWrongly(page)).toEqual([]);
  await page.evaluate(() => {
    const [quiet, strong] = [
      '<a class="button quiet" href="#">Peru</a>',
      '<button class="button">Tee</button>',
    ];
    document
      .querySelector("main")
      ?.insertAdjacentHTML(
        "beforeend",
        `<div><p>${quiet}</p></div><section>${quiet}<div></div><form>${strong}</form></section>`,
      );
    const place = document.querySelector<HTMLElement>("main section:last-child");
    if (place) place.style.display = "grid";
  });
  expect(await stackedWrongly(page)).toEqual(["Peru / Tee"]);
  await context.close();
});
