/** What keeps us from agreeing on TLS with a server, in words for an operator. */
export const tlsTroubles = {
  authority: "its certificate is of no authority that we know",
  name: "its certificate is for another name",
  expired: "its certificate has expired",
  early: "its certificate is not valid yet",
  none: "it speaks no TLS",
  other: "TLS cannot be agreed on with it",
};

export type TlsTrouble = keyof typeof tlsTroubles;

/** By code or message, for some wrap the one and some the other. */
const signs: [TlsTrouble, RegExp][] = [
  ["authority", /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|self.signed cert|unable to (verify|get issuer)/i],
  ["name", /ALTNAME_INVALID|does not match certificate's altnames/],
  ["expired", /CERT_HAS_EXPIRED|certificate has expired/],
  ["early", /CERT_NOT_YET_VALID|certificate is not yet valid/],
  ["none", /SSL_NOT_SUPPORTED|does not support SSL/],
  ["other", /^(ERR_SSL|ERR_TLS|EPROTO|CERT_)/],
];

/** Which of them a failure is; undefined for all else. */
export function tlsTrouble(error: unknown): TlsTrouble | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  const { code = "", message = "", cause } = error as { code?: unknown; message?: string; cause?: unknown };
  const said = `${String(code)} ${message}`;
  return signs.find(([, sign]) => sign.test(said))?.[0] ?? tlsTrouble(cause);
}
