import { randomInt } from "node:crypto";
import { translator } from "../../platform/i18n.ts";

type Text = "title" | "explanation" | "name" | "number" | "verify" | "cancel";

/** Both languages at once: the provider does not know its visitors. */
const say = (key: Text) =>
  `${translator("fi")(`identity:demo.${key}`)} / ${translator("sv")(`identity:demo.${key}`)}`;

/** Filled in already, each time with another number: that is who the person is, the name only what they are called. */
export function loginPage(action: string): string {
  const number = `DEMO-${randomInt(100_000, 1_000_000)}`;
  return `<!doctype html>
<html lang="fi">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${say("title")}</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color: #1d2b36 }
  label, input { display: block; width: 100%; box-sizing: border-box }
  input { font: inherit; padding: .6rem; margin: .25rem 0 1rem; border: 1px solid #6b7c89; border-radius: .5rem }
  button { font: inherit; padding: .7rem 1rem; margin: .25rem .5rem 0 0; border: 1px solid #1f5f8b; border-radius: .5rem; background: #fff; color: #1f5f8b }
  button[value=verify] { background: #1f5f8b; color: #fff }
</style>
<h1>${say("title")}</h1>
<p>${say("explanation")}</p>
<form method="post" action="${action.replace(/[^\w/-]/g, "")}">
  <label>${say("name")} <input name="name" value="Testi Testinen" maxlength="100" autocomplete="off"></label>
  <label>${say("number")} <input name="number" value="${number}" maxlength="100" autocomplete="off"></label>
  <button name="answer" value="verify">${say("verify")}</button>
  <button name="answer" value="cancel">${say("cancel")}</button>
</form>
</html>`;
}
