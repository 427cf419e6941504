/**
 * Whose requests a choice or a deletion ends, as the server has written it into the page (features/asking/ends), which alone knows the words; nothing on a page
 * without any.
 * @param person address of who would be chosen
 */
export function endsSaid(why: "choose" | "delete", person?: string): string {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-ends=${why}]`)];
  const own = all.find(({ dataset }) => person && dataset["of"] === person);
  return (own ?? all.find(({ dataset }) => !dataset["of"]))?.textContent ?? "";
}
