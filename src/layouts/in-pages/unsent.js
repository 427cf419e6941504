// (rule: unsent-asked)
{
  const begun = new WeakMap();
  /** The form that leaves with what is typed in it; or all, where somebody has said that they want none of it. */
  let goes;
  const mayLose = (form) =>
    form.matches("[method=post]:has(.field):is(.shell *, .registration):not([data-kept])");
  /** A choice of several sends the same before its script has come and after that, in an order of its own. */
  const held = (form) =>
    JSON.stringify(
      [...new FormData(form)]
        .map(([name, value]) => [name, value.name ?? value])
        .filter(([, value]) => value)
        .sort(),
    );
  /** It has what was typed, and nobody else has it. */
  const isRefused = (form) => form.matches(":has(.field.wrong, .several.wrong, [role=alert])");
  const isBusy = (form) => form.matches("[aria-busy=true], :has([aria-busy=true])");
  const isUnsent = (form) =>
    form !== goes &&
    mayLose(form) &&
    !isBusy(form) &&
    (begun.has(form) ? begun.get(form) !== held(form) : isRefused(form));
  const ask = (event) => {
    if (goes !== "all" && [...document.forms].some(isUnsent)) event.preventDefault();
    // Of whoever stays nothing has left.
    goes = undefined;
  };
  /** Before anything is changed. A press that ticks a box does not give it the focus in every browser. */
  const note = ({ target }) => {
    const form = target.closest?.("form");
    if (!form || begun.has(form) || !mayLose(form)) return;
    begun.set(form, isRefused(form) ? undefined : held(form));
    // Not before there is something to lose: some browsers keep no page that asks.
    addEventListener("beforeunload", ask);
  };
  for (const kind of ["focusin", "pointerdown", "keydown"]) addEventListener(kind, note, true);
  if ([...document.forms].some(isRefused)) addEventListener("beforeunload", ask);
  addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    // Another language takes along what is typed (rule: typed-kept).
    if (!defaultPrevented) goes = submitter?.name === "lang" ? "all" : target;
  });
  addEventListener("sentapart", ({ detail }) => {
    goes = detail?.form;
  });
  addEventListener("sentback", () => {
    goes = undefined;
  });
  // What cancels has been answered already, and so has what leads out of a question that asks by itself.
  addEventListener("click", ({ target, defaultPrevented }) => {
    const link = target.closest?.("a");
    if (link) goes = !defaultPrevented && link.matches("form a.button, dialog a") ? "all" : undefined;
  });
  addEventListener("letgo", () => {
    goes = "all";
  });
}
