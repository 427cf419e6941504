import { wrongBirthDate } from "../../../../server/modules/accounts/rules.ts";
import {
  isEmail,
  isSameEmail,
  isWrittenTelephone,
  typedEmail,
  typedTelephone,
} from "../../../../server/platform/words/entries.ts";
import type { CheckedWords } from "./words.ts";

/** What a field may be asked besides its own attributes, in `data-must`: rules of the server that a page can carry. */
const musts: Record<string, (text: string) => "birthDate" | "birthDay" | undefined> = {
  birthDate: (text) => wrongBirthDate(text, new Date()),
};

/**
 * What is wrong with a form, by the name of the field, in their order on the page: what its attributes say (required, type,
 * minlength, pattern), and of ours
 * - `data-same-as`: the field whose text this one repeats
 * - `data-must`: a rule by name
 * - `data-needed-if`: `field=value`, or `field=one|another`, for which it is required
 * - `data-missing`: what is said when it is empty
 * - `data-needs-one`, on an element around a choice of several: its name
 * (rule: terms-first, forms-lose-nothing)
 */
export function wrongIn(form: HTMLFormElement, words: CheckedWords): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const element of form.querySelectorAll<HTMLElement>("input, select, textarea, [data-needs-one]")) {
    const several = element.dataset["needsOne"];
    if (several) {
      if (new FormData(form).getAll(several).length === 0) wrong.set(several, words.regions);
    } else if (isControl(element) && element.name && !wrong.has(element.name)) {
      const text = wrongWith(element, form, words);
      if (text) wrong.set(element.name, text);
    }
  }
  return wrong;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);

function wrongWith(control: Control, form: HTMLFormElement, words: CheckedWords): string | undefined {
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.required && !control.checked ? words.terms : undefined;
  const text = control.value;
  const other = textOf(form, control.dataset["sameAs"]);
  if (text.trim() === "") return isNeeded(control, form) ? askedFor(control, words) : undefined;
  if (control instanceof HTMLInputElement) {
    if (text.length < control.minLength) return words.tooShort.replace("{limit}", String(control.minLength));
    if (other !== undefined && control.type === "email")
      return isSameEmail(text, other) ? undefined : words.emailsDiffer;
    if (other !== undefined) return text === other ? undefined : words.passwordsDiffer;
    if (control.type === "email" && !isEmail(typedEmail(text))) return words.email;
    // One that is kept from earlier stays, however it is written (rule: phone-form).
    if (control.type === "tel" && text !== control.defaultValue && !isWrittenTelephone(typedTelephone(text)))
      return words.phone;
    // No other field has a pattern.
    if (control.validity.patternMismatch) return words.year;
  }
  const wrong = musts[control.dataset["must"] ?? ""]?.(text);
  return wrong && words[wrong];
}

/** As the server does (rule: asked-by-name); `data-missing` has the words of a control that chooses what others write. */
const askedFor = ({ name, dataset }: Control, words: CheckedWords) =>
  dataset["missing"] ?? words.missing[name] ?? words.required;

function isNeeded(control: Control, form: HTMLFormElement): boolean {
  const [name, values] = control.dataset["neededIf"]?.split("=") ?? [];
  const said = textOf(form, name);
  return control.required || (said !== undefined && values?.split("|").includes(said) === true);
}

function textOf(form: HTMLFormElement, name: string | undefined): string | undefined {
  const value = name === undefined ? null : new FormData(form).get(name);
  return typeof value === "string" ? value : undefined;
}
