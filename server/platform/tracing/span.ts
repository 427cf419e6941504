/*
 * What the product says of its work, to whoever follows a posting through its processes (rule: traces). Nothing is loaded
 * here and nothing done as long as no tracer is in use. No attribute holds what a person has typed, or who they are.
 */

export type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** Of whom one waits for: `client`; whom one leaves something to: `producer`. By default something within. */
  kind?: "server" | "client" | "producer" | "consumer";
  attributes?: Attributes;
  /** W3C `traceparent` of what it is a part of, in another process. By default: of what is being done here. */
  parent?: string | undefined;
}

/** A piece of work under way. */
export interface Span {
  within<T>(work: () => T): T;
  name(name: string): void;
  note(attributes: Attributes): void;
  /** @param error what has come of it, if it failed */
  end(error?: unknown): void;
}

interface Ids {
  traceId: string;
  spanId: string;
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
  active(): Span | undefined;
  ids(): Ids | undefined;
  /** W3C `traceparent` of what is being done. */
  traceparent(): string | undefined;
}

let tracer: Tracer | undefined;

export const tracing = (): boolean => tracer !== undefined;

/** @returns what ends its use */
export function installTracer(next: Tracer): () => void {
  tracer = next;
  return () => {
    if (tracer === next) tracer = undefined;
  };
}

/** Of work whose end somebody else sees. */
export const beginSpan = (name: string, options: SpanOptions): Span | undefined =>
  tracer?.begin(name, options);

/** Does a piece of work, and tells of it when it has ended. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracer ? told(tracer.begin(name, options), work) : work();
}

async function told<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Tells more of what is being done. */
export const noteOnSpan = (attributes: Attributes): void => tracer?.active()?.note(attributes);

/** What a line of the log carries. */
export const traceIds = (): Ids | undefined => tracer?.ids();

/** What is left for another process, with the trace that it belongs to: who does not know of it does not see it. */
export function carrying<Payload extends object>(payload: Payload): Payload {
  const traceparent = traceparentNow();
  return traceparent ? { ...payload, traceparent } : payload;
}

export const traceparentNow = (): string | undefined => tracer?.traceparent();
