/** The download that begins by itself; going back, or another look at the page, does not begin it again. */
const link = document.querySelector<HTMLAnchorElement>("a[data-starts]");
link?.removeAttribute("data-starts");
link?.click();
