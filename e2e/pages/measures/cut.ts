/**
 * Runs in a page, and answers with what tells which texts and controls reach over the right edge of what holds them: of what cuts them off
 * there, or of a card, a pane or a row whose edge is seen.
 */
export function cutFaults(shown: Document): () => string[] {
  const range = shown.createRange();
  const all = [...shown.body.querySelectorAll<HTMLElement>("*")];

  const nameOf = (element: Element) => [element.tagName.toLowerCase(), ...element.classList].join(".");
  const isControl = (element: Element) => element.matches("a, button, input, select, textarea, summary");
  const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.nodeValue ?? "");
  const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX);
  /** What only has a greatest height, or is a dialog, is not meant to be moved sideways. */
  const isPane = (element: Element, style: CSSStyleDeclaration) =>
    style.maxHeight !== "none" || element.matches("dialog");
  const isSeen = (style: CSSStyleDeclaration) =>
    style.boxShadow !== "none" ||
    Number.parseFloat(style.borderRightWidth) > 0 ||
    style.backgroundColor !== "rgba(0, 0, 0, 0)";
  const holds = (element: HTMLElement) => {
    const style = getComputedStyle(element);
    if (style.textOverflow === "ellipsis" || style.clipPath !== "none") return false;
    if (scrolls(style)) return isPane(element, style);
    return style.overflowX !== "visible" || (isSeen(style) && !isControl(element));
  };

  /** Where the text of an element itself, or the control that it is, ends. */
  const endOf = (element: HTMLElement) => {
    const ofTexts = [...element.childNodes].filter(hasText).map((text) => {
      range.selectNodeContents(text);
      return range.getBoundingClientRect().right;
    });
    return Math.max(isControl(element) ? element.getBoundingClientRect().right : 0, ...ofTexts);
  };
  const isHidden = (element: HTMLElement) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest("[aria-hidden=true], .visually-hidden, .results") !== null;
  /** Within it, what scrolls, or is cut off with dots, is another's. */
  const isOfAnother = (element: Element | null, holder: Element): boolean => {
    if (!element || element === holder) return false;
    const style = getComputedStyle(element);
    return scrolls(style) || style.textOverflow === "ellipsis" || isOfAnother(element.parentElement, holder);
  };
  const cutIn = (holder: HTMLElement): string[] => {
    const edge = holder.getBoundingClientRect().left + holder.clientLeft + holder.clientWidth;
    const cut = [...holder.querySelectorAll<HTMLElement>("*")].find(
      (each) => endOf(each) > edge + 1 && !isHidden(each) && !isOfAnother(each, holder),
    );
    return cut ? [`${nameOf(cut)} reaches out of ${nameOf(holder)}`] : [];
  };

  return () =>
    all
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1 && holds(each))
      .flatMap(cutIn);
}
