/**
 * Scripts of ours that stand in pages themselves, for no file comes as early; the policy of pages names each element by its hash
 * (astro.config.mjs).
 */
export const inPages = {
  /**
   * Before any island. `early-press` (rule: no-step-behind): what is marked `data-instead` asks something of the same page in its address, for
   * browsers without scripts; with scripts a dialog asks, or the list is laid out anew, and the history knows nothing of it. Whoever presses it
   * before its script has come gets the answer in this page's place, and so does whoever answers there: going back leads to where one came
   * from. A form that is `data-instead="done"` asks nothing: it is sent apart, and what its page says then takes this page's place; refused, or
   * without an answer, it is sent as ever.
   *
   * `translated` (rule: translated-pages): a browser that translates a page puts an element of its own in place of each text. React goes on
   * writing into the text that it put there, which nobody sees any more: a state would stay as it was, and what React takes away is not where
   * it was. What is written anew takes the place of its translation, which the browser then makes anew, and what is taken away goes with it.
   */
  beginning: ["early-press", "translated"],
  /**
   * Behind all else: a script before it lets a page be painted in pieces, which move. `on-its-way` (rule: page-on-its-way), of OnItsWay.astro.
   *
   * `kept-place` (rule: typed-kept): a page that is asked for in the other language begins where its reader was; texts of that are longer or
   * shorter. The same language again is another page, which did not come. It hears the press, for no form hears that it is sent so.
   */
  end: ["on-its-way", "kept-place"],
  /**
   * The same where there are forms. `unsent` (rule: unsent-asked): whoever leaves a page with something typed and not sent is asked by the
   * browser, whichever way they leave: by a link, by another form of the page, by loading it anew.
   */
  endOfForms: ["on-its-way", "kept-place", "unsent"],
};
