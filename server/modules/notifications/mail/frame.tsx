import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Lang } from "../../../platform/i18n.ts";
import { Column } from "./parts.tsx";
import {
  accents,
  bare,
  font,
  forOutlook,
  ink,
  inTheDark,
  line,
  onPhones,
  paper,
  surface,
  type Tone,
} from "./style.ts";

interface Frame {
  lang: Lang;
  title: string;
  /** What an inbox shows behind the subject. */
  preview: string;
  tone: Tone;
  card: ReactNode;
  footer: ReactNode;
}

/**
 * The document around a mail: the mark, a card and a footer in one column, 600 px wide at most. It is made of
 * tables, and of comments that Outlook reads, because Word lays out nothing else.
 */
export function frame({ lang, title, preview, tone, card, footer }: Frame): string {
  const document = renderToStaticMarkup(
    <html lang={lang} dir="ltr">
      <Head title={title} />
      <body className="paper" style={{ margin: 0, padding: 0, background: paper }}>
        <Preview text={preview} />
        {/* biome-ignore lint/a11y/useSemanticElements: mail programs drop elements that they do not know. */}
        <div lang={lang} dir="ltr" role="article" aria-label={title}>
          <table {...bare} width="100%" className="paper" bgcolor={paper} style={{ background: paper }}>
            <tbody>
              <tr>
                <Column>
                  <Masthead />
                  <Card tone={tone}>{card}</Card>
                  <tr>
                    <td align="left" style={{ padding: "18px 8px 0", ...unbroken }}>
                      {footer}
                    </td>
                  </tr>
                </Column>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>,
  );
  return `<!doctype html>${document}\n`;
}

/** Long words and addresses stay within their column. */
const unbroken = { wordBreak: "break-word", overflowWrap: "anywhere" } as const;

function Head({ title }: { title: string }) {
  const said = renderToStaticMarkup(<title>{title}</title>);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React cannot say a comment. All of it is rendered by it, or ours.
  return <head dangerouslySetInnerHTML={{ __html: `${everyHead}${said}` }} />;
}

const everyHead = `${renderToStaticMarkup(
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
    <meta name="x-apple-disable-message-reformatting" />
    <style>{onPhones}</style>
    <style>{inTheDark}</style>
  </>,
)}${forOutlook}`;

/** What fills the line of an inbox behind the preview, so that nothing of the mail itself stands there. */
const nothing = "\u034f\u200c\u00a0".repeat(60);

function Preview({ text }: { text: string }) {
  const hidden = {
    display: "none",
    maxHeight: 0,
    overflow: "hidden",
    msoHide: "all",
    fontSize: "1px",
    lineHeight: "1px",
    opacity: 0,
  };
  return (
    <div style={hidden} aria-hidden="true">
      {text}
      {nothing}
    </div>
  );
}

function Card({ tone, children }: { tone: Tone; children: ReactNode }) {
  const edge = {
    background: accents[tone],
    height: "4px",
    fontSize: 0,
    lineHeight: "4px",
    msoLineHeightRule: "exactly",
    borderRadius: "10px 10px 0 0",
  };
  const sheet = {
    background: surface,
    border: `1px solid ${line}`,
    borderTop: 0,
    borderRadius: "0 0 10px 10px",
    padding: "28px 32px",
    ...unbroken,
  };
  return (
    <>
      <tr>
        <td className={`${tone}-ground`} bgcolor={accents[tone]} style={edge}>
          &nbsp;
        </td>
      </tr>
      <tr>
        <td align="left" className="card" bgcolor={surface} style={sheet}>
          {children}
        </td>
      </tr>
    </>
  );
}

function Masthead() {
  const name = { ...font, fontSize: "19px", lineHeight: "24px", fontWeight: 700, color: ink };
  return (
    <tr>
      <td align="left" style={{ padding: "0 8px 14px" }}>
        <table {...bare}>
          <tbody>
            <tr>
              <td style={{ paddingRight: "10px" }}>
                <Mark />
              </td>
              <td className="ink" style={name}>
                Tuuri
              </td>
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** The mark's two quarters. Cells instead of a picture: programs that hold pictures back show it too. */
function Mark() {
  return (
    <table {...bare} width="22" aria-hidden="true">
      <tbody>
        <tr>
          <Quarter />
          <Quarter name="dawn" colour="#a94b06" corner="0 11px 0 0" />
        </tr>
        <tr>
          <Quarter name="lake-ground" colour={accents.lake} corner="0 0 0 11px" />
          <Quarter />
        </tr>
      </tbody>
    </table>
  );
}

function Quarter({ name, colour, corner }: { name?: string; colour?: string; corner?: string }) {
  const size = { width: "11px", height: "11px", fontSize: 0, lineHeight: 0 };
  return (
    <td
      width="11"
      height="11"
      className={name}
      style={{ ...size, ...(colour ? { background: colour, borderRadius: corner } : {}) }}
    >
      &nbsp;
    </td>
  );
}
