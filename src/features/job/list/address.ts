/**
 * The address of the list on this page, with its order and filters. While a job beside the list has the page's address, the list's own waits
 * here: what is changed of it meanwhile shows when one goes back (rule: job-beside).
 */
let list: URL | undefined;
let isLent = false;

export const listAddress = (): URL => new URL((isLent && list) || location.href);

export function writeListAddress(url: URL): void {
  if (isLent) list = url;
  else history.replaceState(history.state, "", url);
}

/** Gives the page the address of a job, as a step that one can go back from. */
export function lendAddress(path: string): void {
  if (!isLent) list = new URL(location.href);
  isLent = true;
  history.pushState(history.state, "", path);
}

/** One has gone forward to a job's address. */
export function addressIsLent(): void {
  isLent = true;
}

/** One has come back to the list's place in the history. */
export function takeAddressBack(): void {
  if (isLent && list) history.replaceState(history.state, "", list);
  isLent = false;
}
