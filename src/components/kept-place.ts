/** A page that is asked for in the other language begins where its reader was; texts of that are longer or shorter (rule: typed-kept). */
const key = "place";
const root = document.documentElement;

// No form hears that it is sent so (early-press.js).
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("button[name=lang]")) return;
  sessionStorage.setItem(key, JSON.stringify([root.lang, scrollY / root.scrollHeight]));
});

const [lang, part] = JSON.parse(sessionStorage.getItem(key) ?? "[]") as [string?, number?];
sessionStorage.removeItem(key);
// The same language again is another page, which did not come.
if (lang && part && lang !== root.lang) scrollTo({ top: part * root.scrollHeight, behavior: "instant" });
