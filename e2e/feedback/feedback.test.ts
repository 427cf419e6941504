// Shows (rule: feedback, only-the-button, works-without-script).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { assignments } from "../../db/schema/index.ts";
import { myFeedback } from "../../server/modules/feedback/index.ts";
import { addDays, dateIn } from "../../src/dates.ts";
import { outcomeShown } from "../browser.ts";
import { workedAt } from "../hours/worked.fixture.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishPhone } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);
const { staff, person, worked } = workedAt(set);

test.each([...finnishPhone])(
  "in $lang at $width px, $how, a substitute says how yesterday went, the school reads it and answers, and the substitute reads that and says it anew",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const of = await staff(reader);
    const nea = await person(of, { firstName: "Nea", lastName: "Niemi" });
    const yesterday = addDays(dateIn("Europe/Helsinki", new Date()), -1);
    const job = await worked(of, nea, yesterday, { startTime: "20:00", endTime: "23:30" });
    const said = async () => (await myFeedback(t.ctx, nea))[0]?.toSchool ?? null;

    const own = await come(reader, nea);
    await own.go(`/app/hours?month=${yesterday.slice(0, 7)}`);
    await own.reads(say("feedback:yesterday"));
    await own.look();
    const card = own.page.locator(".feedback-asked");
    await card.getByLabel(say("feedback:information.partly"), { exact: true }).check();
    await card.locator("textarea").fill("Kiitos, hyvä päivä!");
    await own.press(card.getByRole("button", { name: say("feedback:send") }));
    // Whoever forgets a question finds all that was said.
    await card.getByText(say("errors:feedback.chooseCome")).first().waitFor();
    expect(await card.locator("textarea").inputValue()).toBe("Kiitos, hyvä päivä!");
    expect(await said()).toBeNull();
    await own.look();
    await card.getByLabel(say("feedback:come.yes"), { exact: true }).check();
    await own.press(card.getByRole("button", { name: say("feedback:send") }));
    await outcomeShown(own.page, scripts, say("feedback:did.toSchool"));
    await card.waitFor({ state: "detached" });
    expect(await said()).toMatchObject({
      informationRight: "partly",
      again: "yes",
      greeting: "Kiitos, hyvä päivä!",
    });

    const school = await come(reader, of.teacher);
    await school.go(`/app/manage/${job}`);
    await school.reads(`${say("feedback:how")} ${say("feedback:unsaid", { count: 1 })}`);
    await school.page.getByText("Kiitos, hyvä päivä!").waitFor();
    await school.look();
    const row = school.page.locator(".feedback-people li");
    const save = row.getByRole("button", { name: say("feedback:saveOf", { name: "Nea Niemi" }) });
    // Whoever ticks nothing reads it there, also where the list was folded.
    await school.press(save);
    await row.getByText(say("errors:feedback.chooseHave")).waitFor();
    await school.go(`/app/manage/hours?month=${yesterday.slice(0, 7)}`);
    await school.page.locator(".feedback-people > summary").click();
    await school.press(save);
    await row.getByText(say("errors:feedback.chooseHave")).waitFor();
    await school.look();
    await school.go(`/app/manage/${job}`);
    await row.getByLabel(say("feedback:have.otherClass"), { exact: true }).check();
    await school.press(save);
    await outcomeShown(school.page, scripts, say("feedback:did.toSubstitute"));
    await school.go(`/app/manage/hours?month=${yesterday.slice(0, 7)}`);
    await school.page.locator(".feedback-people > summary").click();
    expect(await row.getByLabel(say("feedback:have.otherClass"), { exact: true }).isChecked()).toBe(true);
    await school.look();
    await school.context.close();

    await own.page.getByRole("link", { name: say("feedback:own"), exact: true }).click();
    await own.reads(say("feedback:own"));
    await own.page.getByText(say("feedback:ofSchool.otherClass")).waitFor();
    await own.look();
    const list = own.page.locator("#feedback");
    await list.getByText(say("feedback:change"), { exact: true }).click();
    await list.locator("[name=again][value=no]").check();
    await own.press(list.getByRole("button", { name: say("feedback:send") }));
    await outcomeShown(own.page, scripts, say("feedback:did.toSchool"));
    await own.page.getByText(say("feedback:ofYou.again.no")).waitFor();
    expect(await said()).toMatchObject({ informationRight: "partly", again: "no" });

    // What can be said no more is not lost either.
    await list.getByText(say("feedback:change"), { exact: true }).click();
    await list.locator("textarea").fill("Avaimet jäivät pöydälle.");
    await t.db.delete(assignments).where(eq(assignments.jobId, job));
    await own.press(list.getByRole("button", { name: say("feedback:send") }));
    await list.getByText(say("errors:notFound")).waitFor();
    await list.getByText("Avaimet jäivät pöydälle.").waitFor();
    await own.look();
    await own.context.close();
  },
  180_000,
);
