import type { Config } from "../../../platform/config.ts";
import { settingsUrl } from "../messages/addresses.ts";
import { unsubscribePageUrl } from "./unsubscribe-token.ts";

/** Where mails are turned off. Mails that somebody asked for have none: there is nothing to turn off. */
export interface Footer {
  settingsUrl: string;
  unsubscribeUrl: string;
}

export const footerFor = (config: Config, accountId: string): Footer => ({
  settingsUrl: settingsUrl(config),
  unsubscribeUrl: unsubscribePageUrl(config, accountId),
});
