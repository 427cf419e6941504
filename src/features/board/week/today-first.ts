// Where days stand under one another today may lie below the window, and is what one looks for (rule: today-first).
function showToday(): void {
  const head = document.querySelector(".week .name.now");
  const stays = location.hash !== "" || scrollY > 0 || !matchMedia("(width <= 900px)").matches;
  // Of a week without jobs its heading and the ways on are what there is to see.
  if (!head || stays || !document.querySelector(".week .tile") || document.querySelector(".week .is-new"))
    return;
  // Its first job fits below it.
  if (head.getBoundingClientRect().top > innerHeight / 2) head.scrollIntoView();
}

showToday();
