import { fitting, folded } from "../combo/found.ts";
import { type Suggestion, Suggestions } from "./list.ts";

interface Option extends Suggestion {
  value: string;
}

/** One of a long list, found by typing (SingleChoice.astro): takes the place of the list box, which goes on to be what the form sends. */
class SingleChoice extends Suggestions<Option> {
  readonly #select: HTMLSelectElement;
  readonly #options: Option[];

  constructor(box: HTMLElement) {
    const select = box.querySelector("select") as HTMLSelectElement;
    const input = box.querySelector("input") as HTMLInputElement;
    super(box, input);
    this.#select = select;
    this.#options = [...select.options].filter(({ value }) => value).map(optionOf);
    this.#stand();
    this.#takePlace();
    input.addEventListener("click", () => this.open());
  }

  /** The label, what is described and the keyboard are the field's from now on. */
  #takePlace(): void {
    const isAt = document.activeElement === this.#select;
    for (const name of ["id", "aria-describedby", "aria-invalid", "autofocus"]) {
      const value = this.#select.getAttribute(name);
      this.#select.removeAttribute(name);
      if (value !== null) this.input.setAttribute(name, value);
    }
    this.#select.hidden = true;
    (this.input.parentElement as HTMLElement).hidden = false;
    if (isAt) this.input.focus();
  }

  get #chosen(): Option | undefined {
    return this.#options.find(({ value }) => value === this.#select.value);
  }

  /** What is chosen stands in the field. */
  #stand(): void {
    this.input.value = this.#chosen?.name ?? "";
    this.close();
  }

  protected typed(): void {
    const { value: typed } = this.input;
    this.show(fitting(this.#options, typed), { typed, at: typed ? 0 : -1 });
  }

  /** All, and at what is chosen. */
  protected open(): void {
    if (this.isOpen) return;
    this.input.select();
    const at = this.#options.findIndex(({ value }) => value === this.#select.value);
    this.show(fitting(this.#options, ""), { at });
  }

  protected take({ value }: Option): void {
    const isOther = this.#select.value !== value;
    this.#select.value = value;
    this.#stand();
    // Whatever watches the form hears of it as of any other field.
    if (isOther) this.#select.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** What can mean one alone is taken, and none where nothing is left; anything else was only looked for. */
  protected override leave(): void {
    const { value: typed } = this.input;
    const found = fitting(this.#options, typed);
    const meant = found.find(({ name, within = name }) => folded(within) === folded(typed));
    const only = meant ?? (found.length === 1 ? found[0] : undefined);
    if (folded(typed) === "") this.take({ name: "", value: "" });
    else if (only) this.take(only);
    else this.#stand();
  }

  protected override press(key: string): boolean {
    const isTaken = super.press(key);
    if (key === "Escape" && isTaken) this.#stand();
    // Enter would send the whole form.
    if (key === "Enter" && !this.isOpen && !isTaken) this.open();
    return isTaken || key === "Enter";
  }
}

const optionOf = ({ value, label, dataset, parentElement }: HTMLOptionElement): Option => ({
  value,
  name: label,
  within: dataset["within"],
  heading: (parentElement as HTMLOptGroupElement).label,
});

for (const box of document.querySelectorAll<HTMLElement>("[data-single]")) new SingleChoice(box);
