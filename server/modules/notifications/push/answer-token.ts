import type { Config } from "../../../platform/config.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";

/** What a press on a pushed message answers, and the device that the message went to. */
export interface Pressed {
  requestId: string;
  deviceId: string;
}

const sealedFor = "answer by push";

/**
 * Lets one device answer one request (rule: request-from-push): sealed, so that nobody makes or changes it, and nothing of it is kept.
 */
export const answerToken = (config: Config, { requestId, deviceId }: Pressed): string =>
  seal(config, sealedFor, `${requestId} ${deviceId}`);

/** Undefined for what we have not made. */
export function readAnswerToken(config: Config, token: string): Pressed | undefined {
  const [requestId, deviceId] = unseal(config, sealedFor, token)?.split(" ") ?? [];
  return requestId && deviceId ? { requestId, deviceId } : undefined;
}
