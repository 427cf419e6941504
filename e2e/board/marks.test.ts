// Shows (rule: marks-explained).
import { test } from "bun:test";
import { identityVerifications } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);

test.each([
  { lang: "fi", width: 1280, javaScriptEnabled: true },
  { lang: "sv", width: 375, javaScriptEnabled: false },
] as const)("the short words beside people are explained under them, in $lang at $width", async (journey) => {
  const say = textsIn(journey.lang);
  const principal = await createPrincipal(t.db, { lang: journey.lang });
  const person = await createSubstitute(t.db);
  await t.db.insert(identityVerifications).values({
    accountId: person.id,
    provider: "example",
    subjectHash: Buffer.from(person.id),
    verifiedName: "Nea Virtala",
  });
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, person, { key: id, alreadyWarned: false });
  const { page } = await regular(journey);
  await signIn(page, principal.email, testPassword);
  for (const path of ["/app/substitutes", `/app/manage/${id}`]) {
    await page.goto(path);
    await page.locator("main .marks").getByText(say("jobs:manage.verifiedMeans")).waitFor();
  }
  await page.locator("main .marks").getByText(say("jobs:manage.recordMeans")).waitFor();
});
