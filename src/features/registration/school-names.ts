import { isEnoughOfName } from "../../../server/platform/typed-names.ts";
import { ApiError, call } from "../../api.ts";

/** Suggests schools that are there already to whoever types the name of theirs (rule: school-suggested). */
class Suggestions {
  #names: string[] = [];
  /** What the names were found by. */
  #answered = "";
  #isAsking = false;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #hint: HTMLElement;
  readonly #count: HTMLElement;

  /** @param box with its words, and in it the field, the list, the hint and the number as it is heard */
  constructor(readonly box: HTMLElement) {
    const [input, list, hint, count] = box.children as Iterable<Element> as HTMLElement[];
    this.#input = input as HTMLInputElement;
    this.#list = list as HTMLElement;
    this.#hint = hint as HTMLElement;
    this.#count = count as HTMLElement;
  }

  begin(): void {
    const [input, list] = [this.#input, this.#list];
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": list.id };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    this.#open(false);
    input.addEventListener("input", () => this.#follow().then(() => this.#show()));
    input.addEventListener("keydown", (event) => {
      if (!event.isComposing && this.#press(event.key)) event.preventDefault();
    });
    input.addEventListener("blur", () => this.#open(false));
    // The field keeps the focus.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element && target.closest("[role=option]");
      if (option) this.#pick(option.textContent);
    });
    // It may have been filled in before the script came, or stand there from an answer.
    void this.#follow();
  }

  /** One question at a time: who types on is answered for what stands there then. */
  async #follow(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#input.value !== this.#answered) {
      const typed = this.#input.value;
      this.#names = isEnoughOfName(typed) ? await namesLike(typed) : [];
      this.#answered = typed;
    }
    this.#isAsking = false;
    this.#hint.textContent = (this.#isThere() && this.box.dataset["suggests"]) || "";
  }

  #isThere(): boolean {
    const typed = this.#input.value.trim().toLowerCase();
    return this.#names.some((name) => name.toLowerCase() === typed);
  }

  /** Nothing where what is typed is all that there is. */
  #show(): void {
    const isOther = this.#names.length > (this.#isThere() ? 1 : 0);
    this.#list.replaceChildren(...this.#names.map(optionOf));
    this.#open(isOther && document.activeElement === this.#input);
  }

  #open(is: boolean): void {
    this.#list.hidden = !is;
    this.#input.setAttribute("aria-expanded", String(is));
    this.#count.textContent = is ? `${this.box.dataset["found"]}: ${this.#names.length}` : "";
    this.#goTo(-1);
  }

  #goTo(index: number): void {
    for (const [nth, option] of [...this.#list.children].entries()) {
      option.classList.toggle("at", nth === index);
      option.setAttribute("aria-selected", String(nth === index));
    }
    const option = this.#list.children[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#input.setAttribute("aria-activedescendant", option.id);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  /** @returns whether the key was meant for the list */
  #press(key: string): boolean {
    if (key === "ArrowDown" || key === "ArrowUp") return this.#move(key === "ArrowDown" ? 1 : -1);
    if (this.#list.hidden) return false;
    if (key === "Escape") this.#open(false);
    const name = key === "Enter" ? this.#names[this.#at()] : undefined;
    if (name !== undefined) this.#pick(name);
    return key === "Escape" || name !== undefined;
  }

  #at = () => [...this.#list.children].findIndex((option) => option.classList.contains("at"));

  #move(by: 1 | -1): boolean {
    if (this.#list.hidden) this.#show();
    if (this.#list.hidden) return false;
    const [from, { length }] = [this.#at(), this.#names];
    this.#goTo(from < 0 && by < 0 ? length - 1 : (from + by + length) % length);
    return true;
  }

  #pick(name: string): void {
    this.#input.value = name;
    this.#names = [name];
    this.#answered = name;
    // Whatever watches the form hears of it as if it were typed.
    this.#input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function optionOf(name: string, index: number): HTMLElement {
  const option = document.createElement("div");
  Object.assign(option, { id: `school-names-${index}`, className: "option", textContent: name });
  option.setAttribute("role", "option");
  return option;
}

/** None where they cannot be had: the field takes any name. */
async function namesLike(school: string): Promise<string[]> {
  try {
    return (await call("/api/shared/schools/names", { school })).names;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

const box = document.querySelector<HTMLElement>("[data-suggests]");
if (box) new Suggestions(box).begin();
