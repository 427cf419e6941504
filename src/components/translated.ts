/**
 * A browser that translates a page puts an element of its own in place of each text. React goes on writing into the text that it
 * put there, which nobody sees any more: a state would stay as it was, and what it takes away is not where it was (rule: translated-pages).
 */
const instead = new WeakMap<Node, Element>();

/** What React has written since is shown, and translated in its turn. */
const written = new MutationObserver((records) => {
  for (const { target } of records) {
    const shown = instead.get(target);
    instead.delete(target);
    if (shown?.isConnected) shown.replaceWith(target);
  }
});

const translated = new MutationObserver((records) => {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const shown = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node instanceof HTMLFontElement,
      );
      if (!shown) continue;
      instead.set(text, shown);
      written.observe(text, { characterData: true });
    }
});

/** Who stands in this parent for the node: itself, or its translation. */
const standIn = (parent: Node, node: Node): Node => {
  const shown = instead.get(node);
  return node.parentNode !== parent && shown?.parentNode === parent ? shown : node;
};

const { removeChild, insertBefore } = Node.prototype;
Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  removeChild.call(this, standIn(this, child));
  return child;
};
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  return insertBefore.call(this, node, before && standIn(this, before)) as T;
};

translated.observe(document.documentElement, { childList: true, subtree: true });
