import type { Config } from "../../../platform/config.ts";

/** Pages that messages link to. */
export const settingsUrl = ({ publicUrl }: Config) => `${publicUrl}/app/settings/notifications`;
export const loginUrl = ({ publicUrl }: Config) => `${publicUrl}/app/login`;
export const principalRegistrationUrl = ({ publicUrl }: Config) => `${publicUrl}/app/register/principal`;
export const confirmUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/confirm/${encodeURIComponent(token)}`;
export const invitationUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/invitation/${encodeURIComponent(token)}`;
export const resetUrl = ({ publicUrl }: Config, token: string) =>
  `${publicUrl}/app/reset/${encodeURIComponent(token)}`;
