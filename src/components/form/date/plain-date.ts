/**
 * A date in a plain form (PlainDate.astro), without an island: the calendar comes when somebody is at the field, and no page asks for
 * it before. By keyboard as everywhere: the arrow down opens it.
 */
const calendar = () => import("./PlainCalendar.tsx");

const placeOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-plain-date]") : null;

/** What cannot be had, as without a connection, leaves the field as it is. */
const bring = (then: (module: Awaited<ReturnType<typeof calendar>>) => void) =>
  void calendar().then(then, () => {});

if (typeof document !== "undefined") {
  document.addEventListener("focusin", (event) => {
    if (placeOf(event)) bring(() => {});
  });
  document.addEventListener("keydown", (event) => {
    const place = placeOf(event);
    if (!place || event.key !== "ArrowDown" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    bring(({ open }) => open(place));
  });
  document.addEventListener("click", (event) => {
    const place = placeOf(event);
    const opener = place?.querySelector(":scope > button");
    if (place && opener?.contains(event.target as Node)) bring(({ toggle }) => toggle(place));
  });
}
