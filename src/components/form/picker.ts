/** Says what is chosen while the list is closed, and narrows it to what is searched for. */
for (const picker of document.querySelectorAll<HTMLElement>("[data-picker]")) {
  const boxes = [...picker.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const chosen = picker.querySelector("[data-chosen]");
  const search = picker.querySelector<HTMLElement>("[data-search]");
  const nameOf = (box: HTMLInputElement) => box.closest("label")?.textContent?.trim() ?? "";

  const summarise = () => {
    const names = boxes.filter((box) => box.checked).map(nameOf);
    if (chosen) chosen.textContent = names.join(", ") || (picker.dataset["none"] ?? "");
  };

  const narrow = (wanted: string) => {
    for (const box of boxes) {
      const label = box.closest("label");
      if (label) label.hidden = !nameOf(box).toLocaleLowerCase().includes(wanted);
    }
    for (const group of picker.querySelectorAll<HTMLElement>("[data-group]")) {
      group.hidden = !group.querySelector("label:not([hidden])");
    }
  };

  picker.addEventListener("change", summarise);
  // A browser that goes back fills the boxes in again after the page was parsed.
  window.addEventListener("pageshow", summarise);
  if (search) search.hidden = false;
  search?.addEventListener("input", (event) => {
    narrow((event.target as HTMLInputElement).value.trim().toLocaleLowerCase());
  });
  picker.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !(picker instanceof HTMLDetailsElement) || !picker.open) return;
    picker.open = false;
    picker.querySelector("summary")?.focus();
  });
  search?.addEventListener("keydown", (event) => {
    // Enter would send the whole form.
    if (event.key === "Enter") event.preventDefault();
  });
}
