/** The buttons that show what is typed into passwords (PasswordField.tsx). */
const buttons = (form: HTMLFormElement) => form.querySelectorAll<HTMLButtonElement>(".password > button");

/** Whether the form has a password, shown or not. */
export const hasPassword = (form: HTMLFormElement): boolean => buttons(form).length > 0;

/** Each button shows what is typed beside it, and hides it again (rule: passwords-shown). */
export function letShow(form: HTMLFormElement): void {
  for (const button of buttons(form)) {
    button.addEventListener("click", () => turn(button, !isPressed(button)));
    // Whoever types goes on typing, with the keyboard of their phone still there.
    button.addEventListener("mousedown", (event) => event.preventDefault());
  }
}

/**
 * As it is sent: of a password in plain sight browsers keep what was typed as they do of any text, and save none.
 * @returns what shows them again, to whoever stays on the page
 */
export function hideShown(form: HTMLFormElement): () => void {
  const hidden = [...buttons(form)].filter(isPressed);
  for (const button of hidden) turn(button, false);
  return () => {
    for (const button of hidden) turn(button, true);
  };
}

const isPressed = (button: HTMLButtonElement) => button.ariaPressed === "true";

function turn(button: HTMLButtonElement, shows: boolean): void {
  const input = button.previousElementSibling as HTMLInputElement;
  const { selectionStart, selectionEnd } = input;
  input.type = shows ? "text" : "password";
  button.ariaPressed = String(shows);
  // Some browsers lose where one was in the text.
  input.setSelectionRange(selectionStart, selectionEnd);
}
