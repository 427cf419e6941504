import { useEffect, useRef } from "react";

/**
 * When the card that has the focus leaves its list, or had it before a dialog about it, the next card takes it
 * over, else the one before, else the page: who uses a keyboard goes on where they were.
 */
export function useFocusHeir(): void {
  const last = useRef<{ card: Element; heirs: Element[] } | undefined>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const card = target instanceof Element && target.closest("main article");
      if (!card) return;
      const cards = [...document.querySelectorAll("main article")];
      const here = cards.indexOf(card);
      last.current = { card, heirs: [...cards.slice(here + 1), ...cards.slice(0, here).reverse()] };
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);

  // After every rendering: a dialog below this has then been closed.
  useEffect(() => {
    if (!last.current || last.current.card.isConnected || !isFocusLost()) return;
    const heir = last.current.heirs.find((card) => card.isConnected);
    last.current = undefined;
    (heir?.querySelector<HTMLElement>("h2 a, summary") ?? document.getElementById("content"))?.focus();
  });
}

/** The button of a dialog that has just been closed still has it, though nobody sees that. */
function isFocusLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || !active.checkVisibility();
}
