// A list that shows jobs beside itself has given them addresses. Loaded anew, this page is the job's, but the browser goes
// back from it to the list's address, and to those of other jobs, as if it still were the list.
const own = location.pathname;
addEventListener("popstate", () => {
  if (location.pathname !== own) location.reload();
});
