import { isEnoughOfName } from "../../../../server/platform/words/typed-names.ts";
import { ApiError, call } from "../../../api.ts";
import { type Suggestion, Suggestions } from "../../../components/form/single/list.ts";

/** Suggests schools that are there already to whoever types the name of theirs (rule: school-suggested). */
class SchoolNames extends Suggestions<Suggestion> {
  #names: string[] = [];
  /** What the names were found by. */
  #answered = "";
  #isAsking = false;
  readonly #hint: HTMLElement;

  /** @param box with its words, and in it the field, the list, the number of suggestions and what is said of a name that is there */
  constructor(box: HTMLElement) {
    super(box, box.querySelector("input") as HTMLInputElement);
    this.#hint = box.querySelector(".hint") as HTMLElement;
    // It may have been filled in before the script came, or stand there from an answer.
    void this.#follow();
  }

  protected typed(): void {
    void this.#follow().then(() => this.open());
  }

  /** One question at a time: who types on is answered for what stands there then. */
  async #follow(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.input.value !== this.#answered) {
      const typed = this.input.value;
      this.#names = isEnoughOfName(typed) ? await namesLike(typed) : [];
      this.#answered = typed;
    }
    this.#isAsking = false;
    // Where a school lies that is there already is known.
    const region = this.input.form?.elements.namedItem("region");
    if (region instanceof HTMLSelectElement) region.required = !this.#isThere();
    this.#say(this.#isThere() ? "suggests" : undefined);
  }

  /** Once the name is written: while it is, none is there yet. */
  protected override leave(): void {
    super.leave();
    void this.#follow().then(() => {
      const isWritten = document.activeElement !== this.input && isEnoughOfName(this.input.value);
      if (isWritten && !this.#isThere()) this.#say("isNew");
    });
  }

  #say(what: "suggests" | "isNew" | undefined): void {
    this.#hint.textContent = (what && this.box.dataset[what]) || "";
  }

  #isThere(): boolean {
    const typed = this.input.value.trim().toLowerCase();
    return this.#names.some((name) => name.toLowerCase() === typed);
  }

  /** Nothing where what is typed is all that there is. */
  protected open(): void {
    const isOther = this.#names.length > (this.#isThere() ? 1 : 0);
    if (isOther && document.activeElement === this.input) this.show(this.#names.map((name) => ({ name })));
    else this.close();
  }

  protected take({ name }: Suggestion): void {
    this.input.value = name;
    this.#names = [name];
    this.#answered = name;
    // Whatever watches the form hears of it as if it were typed.
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }
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
if (box) new SchoolNames(box);
