/** Of scripts that are written from right to left, or marks of direction: what could turn the words around it. */
const turning =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const [first, last] = ["\u2068", "\u2069"];

/**
 * Somebody's text within words of ours: whatever direction it has, or marks of direction it holds, ends with it (rule: foreign-direction).
 * Each line by itself, since that is as far as marks reach; ordinary text stays as it is.
 */
export const isolated = (text: string): string =>
  turning.test(text) ? text.replace(/[^\r\n]+/g, (line) => first + balanced(line) + last) : text;

/** An isolate that is not open cannot be closed, or it would close ours; one that is open is closed before ours. */
function balanced(line: string): string {
  let open = 0;
  const kept = line.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== last) open++;
    else if (open > 0) open--;
    else return "";
    return mark;
  });
  return kept + last.repeat(open);
}
