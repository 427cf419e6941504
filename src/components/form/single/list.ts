import { matched } from "../combo/found.ts";

/** A row of the list. */
export interface Suggestion {
  name: string;
  /** What lies in it and was typed. */
  within?: string | undefined;
  heading?: string | undefined;
}

interface Shown {
  /** What is marked in the names. */
  typed?: string;
  /** The row that Enter takes. */
  at?: number;
}

/**
 * The list under a field of text, of which one row is taken: what opens it, its keys and presses, and what is heard of it.
 * Its box has the list and a `role=status` in it, in `data-found` the word before the number of rows, and in `data-nothing` what
 * is said where there are none; without that nothing opens then.
 */
export abstract class Suggestions<Row extends Suggestion> {
  #rows: Row[] = [];
  readonly #list: HTMLElement;
  readonly #count: HTMLElement;

  constructor(
    protected readonly box: HTMLElement,
    protected readonly input: HTMLInputElement,
  ) {
    this.#list = box.querySelector("[role=listbox]") as HTMLElement;
    this.#count = box.querySelector("[data-count]") as HTMLElement;
    const attributes = { role: "combobox", "aria-autocomplete": "list", "aria-controls": this.#list.id };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    this.close();
    input.addEventListener("input", () => this.typed());
    input.addEventListener("keydown", (event) => {
      if (!event.isComposing && this.press(event.key)) event.preventDefault();
    });
    input.addEventListener("blur", () => this.leave());
    // The field keeps the focus.
    this.#list.addEventListener("mousedown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element && target.closest("[role=option]");
      if (option) this.#take(this.#options.indexOf(option));
    });
  }

  /** Something else stands in the field. */
  protected abstract typed(): void;

  /** The list is asked for by an arrow: shows it where there is something to show. */
  protected abstract open(): void;

  protected abstract take(row: Row): void;

  /** The keyboard goes on elsewhere. */
  protected leave(): void {
    this.close();
  }

  protected get isOpen(): boolean {
    return !this.#list.hidden;
  }

  protected show(rows: Row[], { typed = "", at = -1 }: Shown = {}): void {
    const { found, nothing } = this.box.dataset;
    this.#rows = rows;
    const options = rows.map((row, index) => optionOf(row, typed, `${this.#list.id}-${index}`));
    const parts = [...Map.groupBy(options, (option) => rows[options.indexOf(option)]?.heading)];
    this.#list.replaceChildren(
      ...parts.flatMap(([heading, some]) => (heading ? groupOf(heading, some) : some)),
    );
    this.#turn(rows.length > 0, rows.length > 0 ? `${found}: ${rows.length}` : nothing);
    // Clear of the bar at the bottom of a phone.
    this.#list.scrollIntoView({ block: "nearest" });
    this.#goTo(at);
  }

  protected close(): void {
    this.#turn(false);
    this.#goTo(-1);
  }

  /** @returns whether the key was meant for the list */
  protected press(key: string): boolean {
    if (key === "ArrowDown" || key === "ArrowUp") return this.#move(key === "ArrowDown" ? 1 : -1);
    if (!this.isOpen) return false;
    if (key === "Escape") this.close();
    return key === "Escape" || (key === "Enter" && this.#take(this.#at));
  }

  #take(index: number): boolean {
    const row = this.#rows[index];
    if (row) this.take(row);
    return row !== undefined;
  }

  #turn(isOpen: boolean, said = ""): void {
    this.#list.hidden = !isOpen;
    this.box.classList.toggle("open", isOpen);
    this.input.setAttribute("aria-expanded", String(isOpen));
    this.#count.textContent = said;
    // That there is nothing is for the eye as well.
    this.#count.className = said && !isOpen ? "popover options group" : "visually-hidden";
  }

  get #options(): Element[] {
    return [...this.#list.querySelectorAll("[role=option]")];
  }

  get #at(): number {
    return this.#options.findIndex((option) => option.classList.contains("at"));
  }

  #goTo(index: number): void {
    for (const [nth, option] of this.#options.entries()) {
      option.classList.toggle("at", nth === index);
      option.setAttribute("aria-selected", String(nth === index));
    }
    const option = this.#options[index];
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #move(by: 1 | -1): boolean {
    const wasOpen = this.isOpen;
    if (!wasOpen) this.open();
    if (!this.isOpen) return false;
    const [from, { length }] = [this.#at, this.#rows];
    // It opens at what is chosen, if anything is.
    if (wasOpen || from < 0) this.#goTo(from < 0 && by < 0 ? length - 1 : (from + by + length) % length);
    return true;
  }
}

function optionOf({ name, within }: Suggestion, typed: string, id: string): HTMLElement {
  const option = elementOf("div", "option");
  option.id = id;
  option.setAttribute("role", "option");
  const [before, hit, after] = matched(name, typed);
  const text = document.createElement("span");
  text.append(before, ...(hit ? [elementOf("mark", "", hit)] : []), after);
  if (within) text.append(elementOf("span", "within", within));
  option.append(text);
  return option;
}

function groupOf(name: string, options: HTMLElement[]): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.ariaLabel = name;
  const heading = elementOf("div", "group", name);
  heading.ariaHidden = "true";
  group.append(heading, ...options);
  return group;
}

function elementOf(tag: string, className: string, text = ""): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
