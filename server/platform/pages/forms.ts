/** What was typed into a form, by the names of its fields in their order. */
export interface Typed {
  /** Where the form is sent, without a query. */
  action: string;
  fields: (readonly [string, string])[];
}

/** How the forms of a page are given out. */
export interface Forms {
  /** Where a form on it is opened again: the page's own address, also while it answers one that was sent. */
  here: string;
  /** What was typed and could not be sent, sealed (rule: typed-kept): pages on which somebody signs in carry it on. */
  kept?: string | undefined;
  /** Fills the page's form. */
  typed?: Typed | undefined;
}

/** Under this a form says whose it is and where it was opened (rule: form-of-one-account), and what was kept travels. */
export const whoseField = "whose";
export const keptField = "kept";

/** A tag whose attributes may hold what ends a tag. */
const formTag = /<form\b((?:[^>"]|"[^"]*")*)>/g;
const isPost = (attributes: string) => /\bmethod="post"/.test(attributes);

/**
 * A page whose forms say whose they are, and whose choice of language takes along what is typed (rule: typed-kept): for all forms
 * in this one place.
 * @param whose the id of the account that looks at it; undefined for a visitor
 */
export function withForms(html: string, forms: Forms, whose: string | undefined): string {
  const page = withLanguages(forms.typed ? filled(html, forms.typed, forms.here) : html);
  if (whose === undefined) return page;
  const value = Bun.escapeHTML(`${whose} ${forms.here}`);
  const mark = `<input type="hidden" name="${whoseField}" value="${value}">`;
  return page.replace(formTag, (tag, attributes: string) => (isPost(attributes) ? tag + mark : tag));
}

const field = /<(?:textarea|select)\b|<input\b(?![^>]*\btype="(?:hidden|submit|checkbox|radio)")/;
const languages = /<button name="lang" formaction="[^"]*"/g;

/** The buttons of another language send the page's form, where it has one, to where the language is noted; they lead back with all of it. */
export function withLanguages(html: string): string {
  const main = html.indexOf("<main");
  const form = main < 0 ? undefined : formIn(html, main);
  if (!form) return html.replaceAll(languages, '<button name="lang"');
  const { at, id } = form;
  let first = defaultOf(form);
  return (html.slice(0, at) + form.named + html.slice(at)).replaceAll(languages, (button) => {
    const before = first;
    first = "";
    return `${before}${button} form="${id}" formnovalidate`;
  });
}

interface Found {
  /** Behind its name in the tag. */
  at: number;
  id: string;
  /** What gives it that id. */
  named: string;
  inside: string;
}

/** The first form after a place that somebody types into. */
function formIn(html: string, from: number): Found | undefined {
  for (const { 0: tag, 1: attributes = "", index } of html.slice(from).matchAll(formTag)) {
    const at = from + index;
    const inside = html.slice(at + tag.length, html.indexOf("</form>", at));
    if (!isPost(attributes) || !field.test(inside)) continue;
    const id = attribute(attributes, "id");
    return { at: at + "<form".length, id: id ?? "typed", named: id ? "" : ' id="typed"', inside };
  }
  return undefined;
}

/**
 * Enter presses the first button of a form, in the order of the page: not one of another language above it, but what it would
 * press without these.
 */
function defaultOf({ id, inside }: Found): string {
  const [, own = ""] = /<button\b(?![^>]*\btype="(?:button|reset)")([^>]*)>/.exec(inside) ?? [];
  const sends = ["name", "value"].flatMap((name) => {
    const value = attribute(own, name);
    return value === undefined ? [] : [`${name}="${value}"`];
  });
  const more = inside.includes("data-by-button") ? ["disabled"] : sends;
  return `<input type="submit" hidden ${[`form="${id}"`, ...more].join(" ")}>`;
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

/**
 * The page with what was typed in its form. Nothing that is hidden is filled in, nor a password; but what the form began with: it is
 * what tells one's own changes from those of others (rule: changed-meanwhile).
 */
function filled(html: string, { action, fields }: Typed, here: string): string {
  const values = Map.groupBy(fields, ([name]) => name);
  const all = (name: string | null) => values.get(name ?? "")?.map(([, value]) => value);
  const next = (name: string | null) => values.get(name ?? "")?.shift()?.[1];
  let isIts = false;
  let chosen: string[] | undefined;
  return new HTMLRewriter()
    .on("form", {
      element(form) {
        const { pathname } = new URL(form.getAttribute("action") ?? here, "http://here");
        isIts = form.getAttribute("method") === "post" && pathname === action;
        form.onEndTag(() => {
          isIts = false;
        });
      },
    })
    .on("input[name]", {
      element(input) {
        const [name, type] = [input.getAttribute("name"), input.getAttribute("type") ?? "text"];
        if (name === "do" && type === "hidden") isIts &&= all(name)?.[0] === input.getAttribute("value");
        if (!isIts || (untyped.includes(type) && name !== "began")) return;
        if (type === "checkbox" || type === "radio") {
          const isOn = all(name)?.includes(input.getAttribute("value") ?? "on") ?? false;
          if (isOn) input.setAttribute("checked", "");
          else input.removeAttribute("checked");
        } else {
          const value = next(name);
          if (value !== undefined) input.setAttribute("value", value);
        }
      },
    })
    .on("select[name]", {
      element(select) {
        chosen = isIts ? all(select.getAttribute("name")) : undefined;
        select.onEndTag(() => {
          chosen = undefined;
        });
      },
    })
    .on("option[value]", {
      element(option) {
        if (!chosen) return;
        if (chosen.includes(option.getAttribute("value") ?? "")) option.setAttribute("selected", "");
        else option.removeAttribute("selected");
      },
    })
    .on("textarea[name]", {
      element(textarea) {
        const value = isIts ? next(textarea.getAttribute("name")) : undefined;
        // Browsers leave out a line end at its beginning.
        if (value !== undefined) textarea.setInnerContent(`\n${value}`);
      },
    })
    .transform(html);
}

const untyped = ["hidden", "password", "file", "submit", "button"];
