// (rule: translated-pages)
(() => {
  const instead = new WeakMap();
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
        const near = [...addedNodes, previousSibling, nextSibling];
        const shown = near.find((node) => node?.nodeName === "FONT");
        if (!shown) continue;
        instead.set(text, shown);
        written.observe(text, { characterData: true });
      }
  });
  const standIn = (parent, node) => {
    const shown = node && node.parentNode !== parent && instead.get(node);
    return shown && shown.parentNode === parent ? shown : node;
  };
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function (child) {
    removeChild.call(this, standIn(this, child));
    return child;
  };
  Node.prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, standIn(this, before));
  };
  translated.observe(document.documentElement, { childList: true, subtree: true });
})();
