/**
 * An answer of a process that takes leave: whoever keeps its connection open, past all load balancers, is told to ask the next
 * time on another one, before this one is closed (rule: stop-in-order).
 */
export async function lastOfConnection(response: Response | Promise<Response>): Promise<Response> {
  const last = await response;
  last.headers.set("connection", "close");
  return last;
}
