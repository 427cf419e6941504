import type { OwnPasskey } from "./passkeys/own.ts";

export const passkeyToWire = ({ addedAt, lastUsedAt, ...passkey }: OwnPasskey) => ({
  ...passkey,
  addedAt: addedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
