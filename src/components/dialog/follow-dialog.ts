/**
 * What lies outside an open dialog is covered, cannot be pressed and is not heard: a dialog that opens has a place for toasts of its own, and
 * takes along what is shown; where one closes they come back (rule: toasts-agree). Stands in the page, as a few words need no request.
 */
function follow(): void {
  const ofPage = document.querySelector("[data-toasts]:not(dialog *)");
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!ofPage) return;
  let place = dialog?.querySelector("[data-toasts]") ?? ofPage;
  if (dialog && place === ofPage) {
    place = ofPage.cloneNode() as Element;
    dialog.append(place);
  }
  for (const shown of document.querySelectorAll(".toast"))
    if (shown.parentElement !== place) place.append(shown);
}

// Neither is told above the dialog itself.
for (const turn of ["toggle", "close"]) document.addEventListener(turn, follow, true);
