import type { ReactNode } from "react";
import { type TextKey, translator } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import type { Message } from "../messages/message.ts";
import { frame } from "./frame.tsx";
import { FactTable, Headline, Paragraph, SmallPrint, Typeset } from "./parts.tsx";
import { accents, bare, font, soft, type Tone } from "./style.ts";
import type { Footer } from "./unsubscribe-links.ts";

/** The HTML of a mail. */
export function htmlOf(message: Message, receiver: Receiver, footer: Footer | undefined): string {
  const t = translator(receiver.lang);
  const tone = message.urgent ? "urgent" : (message.tone ?? "lake");
  return frame({
    lang: receiver.lang,
    title: message.subject,
    preview: message.preview ?? message.lead,
    tone,
    card: (
      <>
        <Headline tone={tone}>{message.heading}</Headline>
        <Paragraph below={12}>{t("mail:greeting", { firstName: receiver.firstName })}</Paragraph>
        <Paragraph below={24}>
          <Typeset text={message.lead} />
        </Paragraph>
        <FactTable facts={message.facts} />
        <Button action={message.action} tone={tone} />
        {message.note ? <SmallPrint margin="20px 0 0">{message.note}</SmallPrint> : null}
        {footer ? null : <SpelledOut url={message.action.url} lead={t("mail:spelledOut")} />}
      </>
    ),
    footer: <Below t={t} footer={footer} />,
  });
}

/** The cell has the colour and the height, since Word gives a link neither; 48 px for thumbs. */
function Button({ action, tone }: { action: Message["action"]; tone: Tone }) {
  const ground = tone === "urgent" ? "urgent" : "lake";
  const colour = accents[ground];
  const label = {
    display: "inline-block",
    padding: "14px 28px",
    ...font,
    fontSize: "16px",
    lineHeight: "20px",
    fontWeight: 600,
    color: "#ffffff",
    textDecoration: "none",
  };
  return (
    <table {...bare} className="press">
      <tbody>
        <tr>
          <td
            align="center"
            className={`press ${ground}-ground`}
            bgcolor={colour}
            style={{ background: colour, borderRadius: "24px", msoPaddingAlt: "14px 28px" }}
          >
            <a href={action.url} style={label}>
              {action.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** For mails that somebody asked for: the address may be needed on another device. */
function SpelledOut({ url, lead }: { url: string; lead: string }) {
  return (
    <SmallPrint margin="12px 0 0">
      {lead}
      <br />
      <a href={url} className="soft" style={{ color: soft, wordBreak: "break-all" }}>
        {url}
      </a>
    </SmallPrint>
  );
}

function Below({ t, footer }: { t: ReturnType<typeof translator>; footer: Footer | undefined }): ReactNode {
  const link = (url: string, key: TextKey) => (
    <a href={url} style={{ display: "inline-block", padding: "4px 0", color: soft }}>
      {t(key)}
    </a>
  );
  const margin = "0 0 8px";
  return (
    <>
      <SmallPrint margin={margin}>
        {t("mail:footer.sender")} {t("mail:footer.noReply")}
      </SmallPrint>
      {footer ? (
        <>
          <SmallPrint margin={margin}>{t("mail:footer.why")}</SmallPrint>
          <SmallPrint margin={margin}>
            {link(footer.settingsUrl, "mail:footer.settings")} &nbsp;·&nbsp;{" "}
            {link(footer.unsubscribeUrl, "mail:footer.unsubscribe")}
          </SmallPrint>
        </>
      ) : null}
    </>
  );
}
