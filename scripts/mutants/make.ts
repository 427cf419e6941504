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
      // What a whole condition compares is changed more plainly by `true` and `false`.
      if (other && !(isEquality(node) && isCondition(node))) put(node.operatorToken, other);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      if (!isCondition(node)) put(node, node.operand.getText(source));
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      for (const fixed of ["true", "false"]) put(condition, fixed);
    } else if (ts.isNumericLiteral(node)) put(node, String(Number(node.text.replaceAll("_", "")) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, "false");
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, "true");
    else if (ts.isExpressionStatement(node)) put(node, ";");
    else if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === "sql")
      changes.push(...changesOfSql(node.template, source), ...withoutConditions(node.template, source));
    else if (ts.isCallExpression(node)) changes.push(...changesOfBuilder(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = text.split("\n");
  return changes
    .sort((a, b) => a.start - b.start)
    .map((change) => {
      const { line } = source.getLineAndCharacterOfPosition(change.start);
      const was = text.slice(change.start, change.end).replace(/\s+/g, " ").trim().slice(0, 100);
      return {
        ...change,
        file,
        line: line + 1,
        name: `${lines[line]?.trim()}: ${was} becomes ${change.text.trim() || "nothing"}`,
      };
    });
}

const isCondition = (node: ts.Expression): boolean =>
  (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node);

const isEquality = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;

/** What narrows a statement of the builder, as a whole; and each of several conditions. */
const narrowing = new Set(["where", "limit", "for"]);

function changesOfBuilder(call: ts.CallExpression, source: ts.SourceFile): Change[] {
  const { expression: callee, arguments: given } = call;
  if (ts.isPropertyAccessExpression(callee) && narrowing.has(callee.name.text))
    return [{ start: callee.expression.getEnd(), end: call.getEnd(), text: "" }];
  if (callee.getText(source) !== "and") return [];
  return given.map((one) => ({ start: one.getStart(source), end: one.getEnd(), text: "undefined" }));
}

/** Where a condition ends that is not in brackets. */
const next = /^\s(and|or|order|group|limit|returning|from|where|on conflict|union)\b/;

/** The statement without each of the conditions that begin with `and`. */
function withoutConditions(template: ts.TemplateLiteral, source: ts.SourceFile): Change[] {
  const [start, whole] = [template.getStart(source), template.getText(source)];
  return [...whole.matchAll(/\band /g)].map(({ index }) => {
    let [depth, end] = [0, index + 3];
    for (; end < whole.length - 1; end++) {
      const sign = whole.charAt(end);
      if ("({".includes(sign)) depth++;
      if (")}".includes(sign) && --depth < 0) break;
      if (depth === 0 && end > index + 3 && next.test(whole.slice(end, end + 12))) break;
    }
    return { start: start + index, end: start + end, text: "" };
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
