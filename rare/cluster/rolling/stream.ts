import type { Line } from "./proxy.ts";

/** A stream of events as a browser holds it: it comes back when it ends, and says what it has heard last. */
export interface Listening {
  /** Ids of events. */
  heard: Set<number>;
  /** Where it stood when it first opened; undefined before. */
  readonly from: number | undefined;
  readonly opened: number;
  /** Ends it. */
  leave(): Promise<void>;
}

interface Place {
  last: string;
  /** Milliseconds. */
  retry: number;
}

/**
 * @param prompt whether it comes back at once, and not only when it is told to
 * @param failed is told of each answer that is none, and of each stream that is torn rather than ended
 */
export function listen(
  line: Line,
  authorization: string,
  prompt: boolean,
  failed: (what: string) => void,
): Listening {
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = Promise.withResolvers<void>();
  const heard = new Set<number>();
  const place: Place = { last: "", retry: 0 };
  let from: number | undefined;
  let opened = 0;
  async function hold() {
    const headers = { authorization, ...(place.last ? { "last-event-id": place.last } : {}) };
    const answer = await line.fetch("/api/events", { headers, signal });
    if (answer.status !== 200) return failed(`a stream: ${answer.status}`);
    opened++;
    let rest = "";
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (rest + part).split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) take(message, place, heard);
      from ??= Number(place.last);
    }
  }
  const held = (async () => {
    while (!signal.aborted) {
      await hold().catch((error) => signal.aborted || failed(`a stream: ${error}`));
      // As a browser does.
      if (!signal.aborted && !prompt) await Promise.race([Bun.sleep(place.retry), left.promise]);
    }
  })();
  return {
    heard,
    get from() {
      return from;
    },
    get opened() {
      return opened;
    },
    leave: () => {
      leaving.abort();
      left.resolve();
      return held;
    },
  };
}

function take(message: string, place: Place, heard: Set<number>) {
  const fields = new Map(message.split("\n").map((line) => line.split(/: ?/, 2) as [string, string]));
  place.last = fields.get("id") ?? place.last;
  place.retry = Number(fields.get("retry") ?? place.retry);
  if (fields.has("event")) heard.add(Number(fields.get("id")));
}
