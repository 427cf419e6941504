/**
 * React chooses its form when it is loaded. The one for development, with its checks of every element, takes half as
 * much work again, and built pages and mails want the other, whatever the process is run for. Two of these at once
 * would put back each other's value: pages are loaded before the worker begins, mails with its first one.
 */
export async function forProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  try {
    return await load();
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"];
    else process.env["NODE_ENV"] = before;
  }
}
