/**
 * Stands before the buttons of a form that does something to others: in a field Enter would press the first of them, and that is this one, which
 * does nothing (rule: only-the-button). With scripts Enter moves on to the next field (by-button.ts).
 */
export const ByButton = () => <input type="submit" disabled hidden data-by-button="" />;
