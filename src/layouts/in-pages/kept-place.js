// (rule: typed-kept)
{
  const { documentElement: root } = document;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("button[name=lang]"))
      sessionStorage.place = root.lang + scrollY / root.scrollHeight;
  });
  const { place } = sessionStorage;
  delete sessionStorage.place;
  if (place && !place.startsWith(root.lang))
    scrollTo({ top: place.slice(2) * root.scrollHeight, behavior: "instant" });
}
