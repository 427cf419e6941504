/** Puts the service's figures where their room is kept; without them the page is whole (rule: public-face). */
const room = document.querySelector<HTMLElement>("[data-figures]");

async function show(at: HTMLElement): Promise<void> {
  const answer = await fetch(at.dataset["figures"] ?? "");
  if (answer.ok) at.innerHTML = await answer.text();
}

if (room) show(room).catch(() => {});
