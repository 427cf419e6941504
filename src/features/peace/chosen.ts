/** Says in each row that opens what is ticked in it: also what the browser has put back before this script came. */
for (const row of document.querySelectorAll<HTMLDetailsElement>(".several")) {
  const said = row.querySelector<HTMLElement>("[data-chosen]");
  const say = () => {
    const ticked = [...row.querySelectorAll<HTMLInputElement>("input:checked")];
    const names = ticked.map(({ parentElement }) => parentElement?.textContent?.trim() ?? "");
    if (said) said.textContent = names.join(", ") || (said.dataset["none"] ?? "");
  };
  row.addEventListener("change", say);
  say();
}
