import type { Context, RootContext } from "../../platform/context.ts";
import { once } from "./once.ts";

interface Handled {
  request: Request;
  route: string;
  set: { headers: Record<string, unknown> };
}

/**
 * For routes that take an `Idempotency-Key`.
 * @param caller the account, or for who has none the network
 * @param body what makes it the same request: the body as read, or its files
 * @param apart whether what is done waits for others than the database
 */
export async function onceAsked<T extends object>(
  ctx: RootContext,
  { request, route, set }: Handled,
  { caller, body, apart = false }: { caller: string; body: unknown; apart?: boolean },
  act: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = request.headers.get("idempotency-key") ?? undefined;
  const sent = { key, caller, operation: `${request.method} ${route}`, body, apart };
  const { answer, again } = await once(ctx, sent, act);
  if (again) set.headers["idempotency-replayed"] = "true";
  return answer;
}
