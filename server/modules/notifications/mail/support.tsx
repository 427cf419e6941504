import type { Lang } from "../../../platform/i18n.ts";
import type { Fact } from "../messages/message.ts";
import { frame } from "./frame.tsx";
import { FactTable, Headline, Paragraph, SmallPrint, Typeset } from "./parts.tsx";

interface ToSupport {
  lang: Lang;
  subject: string;
  message: string;
  /** Who wrote it. */
  about: Fact[];
  received: string;
}

/** The HTML of a mail to support. */
export function supportHtml({ lang, subject, message, about, received }: ToSupport): string {
  return frame({
    lang,
    title: subject,
    preview: message.slice(0, 150),
    tone: "lake",
    card: (
      <>
        <Headline tone="lake">{subject}</Headline>
        <Paragraph below={24}>
          <Typeset text={message} />
        </Paragraph>
        <FactTable facts={about} below={0} />
      </>
    ),
    footer: <SmallPrint margin="0 0 8px">{received}</SmallPrint>,
  });
}
