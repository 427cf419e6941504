import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { bare } from "./style.ts";

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
