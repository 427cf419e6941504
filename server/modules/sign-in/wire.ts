import type { OwnPasskey } from "./passkeys/own.ts";
import type { SecondFactorState } from "./second-factor/state.ts";

export const passkeyToWire = ({ addedAt, lastUsedAt, ...passkey }: OwnPasskey) => ({
  ...passkey,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const stateToWire = ({ totpSince, ...state }: SecondFactorState) => ({
  ...state,
  totp: totpSince !== null,
});
