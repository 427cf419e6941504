/**
 * The second e-mail address is typed, not pasted, so that it finds a slip in the first
 * (rule: email-typed-twice).
 */
for (const input of document.querySelectorAll("[data-no-paste]")) {
  for (const event of ["paste", "drop"])
    input.addEventListener(event, (happened) => happened.preventDefault());
}
