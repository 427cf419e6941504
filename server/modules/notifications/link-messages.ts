import type { Config } from "../../platform/config.ts";
import { type Lang, translator } from "../../platform/i18n.ts";
import { confirmUrl, resetUrl } from "./addresses.ts";
import type { LinkOrder } from "./links.ts";
import type { Message } from "./messages.ts";

export function linkMessage(config: Config, { kind, token }: LinkOrder, lang: Lang): Message {
  const t = translator(lang);
  return {
    subject: t(`mail:${kind}.subject`),
    heading: t(`mail:${kind}.heading`),
    lead: t(`mail:${kind}.lead`),
    facts: [],
    action: {
      label: t(`mail:${kind}.action`),
      url: kind === "reset" ? resetUrl(config, token) : confirmUrl(config, token),
    },
    note: t(`mail:${kind}.note`),
    urgent: false,
  };
}
