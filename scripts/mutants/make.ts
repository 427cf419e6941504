import ts from "typescript";

/** One small change of a file that should make a test fail. */
export interface Mutant {
  /** From the root of the repository. */
  file: string;
  /** Characters of the file that are replaced. */
  start: number;
  end: number;
  text: string;
  line: number;
  /** The line as it is, and what changes in it: the same whatever stands above. */
  name: string;
}

type Change = Pick<Mutant, "start" | "end" | "text">;

const operators: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
  [ts.SyntaxKind.AsteriskToken]: "/",
};

/** In statements of the database: what is found, and what stands there instead. */
const inSql: [RegExp, string][] = [
  [/\band\b(?= )/g, "or"],
  [/\bor\b(?= )/g, "and"],
  [/\bnot (?!null|exists|materialized)/g, ""],
  [/\bnot exists\b/g, "exists"],
  [/\bis null\b/g, "is not null"],
  [/\bis not null\b/g, "is null"],
  [/ <> /g, " = "],
  [/ > /g, " >= "],
  [/ < /g, " <= "],
  [/ >= /g, " > "],
  [/ <= /g, " < "],
];

/** Every mutant of a file, in its order. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const put = (node: ts.Node, text: string) =>
    changes.push({ start: node.getStart(source), end: node.getEnd(), text });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const other = operators[node.operatorToken.kind];
      if (other) put(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      put(node, node.operand.getText(source));
    else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      for (const fixed of ["true", "false"]) put(condition, fixed);
    } else if (ts.isNumericLiteral(node)) put(node, String(Number(node.text.replaceAll("_", "")) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, "true");
    else if (ts.isExpressionStatement(node)) put(node, ";");
    else if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === "sql")
      changes.push(...changesOfSql(node.template, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = text.split("\n");
  return changes
    .sort((a, b) => a.start - b.start)
    .map((change) => {
      const { line } = source.getLineAndCharacterOfPosition(change.start);
      const was = text.slice(change.start, change.end).replace(/\s+/g, " ").trim();
      return {
        ...change,
        file,
        line: line + 1,
        name: `${lines[line]?.trim()}: ${was} becomes ${change.text.trim() || "nothing"}`,
      };
    });
}

function changesOfSql(template: ts.TemplateLiteral, source: ts.SourceFile): Change[] {
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.flatMap((part) => {
    const start = part.getStart(source);
    const written = part.getText(source);
    return inSql.flatMap(([found, text]) =>
      [...written.matchAll(found)].map((match) => ({
        start: start + match.index,
        end: start + match.index + match[0].length,
        text,
      })),
    );
  });
}
