/**
 * Runs in a page, and answers with what tells what of a document is wider than the screen, and which words a narrow place breaks
 * apart, once it has a width; what is measured is compared with this, as some windows grow with what they show.
 */
export function narrowFaults(shown: Document): (width: number) => string[] {
  /** No word of ours has room in it. */
  const narrow = 60;
  const root = shown.documentElement;
  const range = shown.createRange();

  const nameOf = (element: Element) => [element.tagName.toLowerCase(), ...element.classList].join(".");
  const scrollsIn = (element: Element | null): boolean =>
    element !== null &&
    element !== shown.body &&
    (getComputedStyle(element).overflowX !== "visible" || scrollsIn(element.parentElement));
  const beyond = (width: number) =>
    [...shown.body.querySelectorAll("*")].findLast(
      (each) => each.getBoundingClientRect().right > width && !scrollsIn(each.parentElement),
    ) ?? shown.body;

  /** What gives a text its lines. */
  const placeOf = (element: Element): Element =>
    element.parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display)
      ? placeOf(element.parentElement)
      : element;
  const roomIn = (place: Element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(place);
    return place.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const isBroken = (text: Text, word: string, index: number) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  const brokenIn = (text: Text): string[] => {
    const around = text.parentElement as HTMLElement;
    // Nearly all are seen to be whole by these, which cost little: with padding a narrow place is no wider, and has two lines.
    if (around.offsetWidth > narrow + 100 || around.offsetHeight < 20) return [];
    range.selectNodeContents(text);
    if (range.getBoundingClientRect().width > narrow) return [];
    if (!around.checkVisibility({ visibilityProperty: true }) || around.closest(".visually-hidden"))
      return [];
    const place = placeOf(around);
    const broken =
      roomIn(place) < narrow &&
      [...text.data.matchAll(/\S+/g)].find(({ 0: word, index }) => isBroken(text, word, index));
    return broken ? [`"${broken[0]}" is broken apart in ${nameOf(place)}`] : [];
  };

  const texts: Text[] = [];
  const all = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode())
    if (/\S\S/.test(all.currentNode.nodeValue ?? "")) texts.push(all.currentNode as Text);

  return (width) => {
    const wide = root.scrollWidth > width ? [`${nameOf(beyond(width))} is wider than the screen`] : [];
    return [...wide, ...texts.flatMap(brokenIn)];
  };
}
