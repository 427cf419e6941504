import { DiagLogLevel, diag } from "@opentelemetry/api";
import { setGlobalErrorHandler } from "@opentelemetry/core";

/** Has somebody told of spans that were not taken, or left out because too many waited. */
export function hearFailures(hear: (error: Error) => void): void {
  setGlobalErrorHandler((failure) => hear(failure instanceof Error ? failure : new Error(String(failure))));
  const silent = () => {};
  diag.setLogger(
    {
      error: (said) => hear(new Error(said)),
      warn: (said) => hear(new Error(said)),
      info: silent,
      debug: silent,
      verbose: silent,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
