import { Children, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Fact, isolatedFact } from "../messages/message.ts";
import { accents, bare, body, font, ink, line, small, soft, type Tone } from "./style.ts";

export function Headline({ tone, children }: { tone: Tone; children: string }) {
  const colour = tone === "lake" ? ink : accents[tone];
  const style = { ...font, fontSize: "24px", lineHeight: 1.25, fontWeight: 700, color: colour };
  return (
    <h1 className={tone === "lake" ? "ink" : `${tone}-ink`} style={{ margin: "0 0 16px", ...style }}>
      {children}
    </h1>
  );
}

/** @param below room below it, in pixels */
export function Paragraph({ below, children }: { below: number; children: ReactNode }) {
  return (
    <p className="ink" style={{ margin: `0 0 ${below}px`, ...body }}>
      {children}
    </p>
  );
}

export function SmallPrint({ margin, children }: { margin: string; children: ReactNode }) {
  return (
    <p className="soft" style={{ margin, ...small }}>
      {children}
    </p>
  );
}

/** Running text: lines stay lines, and no line ends between "klo" and the time. */
export function Typeset({ text }: { text: string }) {
  const lines = text.replace(/\b(klo|kl\.) (?=\d)/g, "$1\u00a0").split(/\r?\n/);
  return Children.toArray(lines.map((one, n) => (n === 0 ? one : [<br key="end" />, one])));
}

/**
 * Label beside value; above it on a phone, so that long values have its whole width.
 * @param below room below the table, in pixels
 */
export function FactTable({ facts, below = 24 }: { facts: Fact[]; below?: number }) {
  if (facts.length === 0) return null;
  const style = { margin: `0 0 ${below}px`, borderBottom: `1px solid ${line}` };
  return (
    <table {...bare} width="100%" className="line" style={style}>
      <tbody>
        {facts.map((fact) => (
          <Row key={fact.label} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ fact }: { fact: Fact }) {
  const { label, value, href, exact } = isolatedFact(fact);
  const above = { borderTop: `1px solid ${line}` };
  const left = { ...font, fontSize: "14px", lineHeight: "24px", color: soft };
  const right = { ...body, ...(exact ? { fontFamily: "Menlo,Consolas,monospace" } : { fontWeight: 500 }) };
  return (
    <tr>
      <td
        valign="top"
        width="140"
        className="label soft line"
        style={{ width: "140px", padding: "10px 12px 10px 0", ...above, ...left }}
      >
        {label}
      </td>
      <td valign="top" className="value ink line" style={{ padding: "10px 0", ...above, ...right }}>
        {href ? (
          <a href={href} className="link" style={{ color: accents.lake, fontWeight: 600 }}>
            <Typeset text={value} />
          </a>
        ) : (
          <Typeset text={value} />
        )}
      </td>
    </tr>
  );
}

/**
 * A cell with a column of rows, 600 px wide at most. Word knows no greatest width: in comments that it alone reads
 * stands a table of one. Its halves are around the column, and React can neither say a comment nor half a table.
 */
export function Column({ children }: { children: ReactNode }) {
  const column = renderToStaticMarkup(
    <table {...bare} width="100%" style={{ maxWidth: "600px", margin: "0 auto" }}>
      <tbody>{children}</tbody>
    </table>,
  );
  const [open, close] = halves;
  // What is in it has been rendered by React.
  const inside = { dangerouslySetInnerHTML: { __html: `${open}${column}${close}` } };
  return <td align="center" style={{ padding: "24px 12px" }} {...inside} />;
}

const halves = renderToStaticMarkup(
  <table {...bare} width="600">
    <tbody>
      <tr>
        <td>|</td>
      </tr>
    </tbody>
  </table>,
)
  .split("|")
  .map((half) => `<!--[if mso]>${half}<![endif]-->`);
