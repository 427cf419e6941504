import { parseArgs } from "node:util";

export const amounts = {
  empty: { long: false, jobs: 0, applicants: 0 },
  usual: { long: false, jobs: 12, applicants: 5 },
  extreme: { long: true, jobs: 200, applicants: 40 },
};

/** What there is to choose from. */
const all = {
  lang: ["fi", "sv"],
  theme: ["light", "dark"],
  data: ["empty", "usual", "extreme"],
} as const;

export interface Options {
  out: string;
  /** Part of an address, as in the table of pages; several with commas. */
  only: string[];
  /** Kinds of people; empty for all. */
  as: string[];
  lang: ("fi" | "sv")[];
  width: number[];
  theme: ("light" | "dark")[];
  data: (keyof typeof amounts)[];
}

export const help = `bun run looks [--only /jobs,/manage] [--as teacher,ledare] [--lang fi,sv] [--width 375,768,1440]
              [--theme light,dark] [--data empty,usual,extreme] [--out .data/looks]

Each narrows what is photographed; without any, it is everything.
`;

/** What the command line options; undefined when it cannot be understood. */
export function readOptions(args: string[]): Options | undefined {
  const text = { type: "string" } as const;
  const names = { only: text, as: text, lang: text, width: text, theme: text, data: text, out: text };
  try {
    const { values } = parseArgs({ args, options: names });
    const listed = (value: string | undefined) => value?.split(",").filter(Boolean) ?? [];
    return {
      out: values.out ?? ".data/looks",
      only: listed(values.only),
      as: listed(values.as),
      lang: someOf(all.lang, listed(values.lang)),
      width: widthsOf(listed(values.width)),
      theme: someOf(all.theme, listed(values.theme)),
      data: someOf(all.data, listed(values.data)),
    };
  } catch {
    return undefined;
  }
}

/** Pixels; a telephone, a tablet and a desk unless others are asked for. */
function widthsOf(asked: string[]): number[] {
  if (asked.length === 0) return [375, 768, 1440];
  if (!asked.every((one) => /^\d{3,4}$/.test(one))) throw new Error(`not pixels: ${asked.join(", ")}`);
  return asked.map(Number);
}

function someOf<T extends string>(known: readonly T[], asked: string[]): T[] {
  if (asked.length === 0) return [...known];
  const found = known.filter((one) => asked.includes(one));
  if (found.length < asked.length) throw new Error(`not among ${known.join(", ")}: ${asked.join(", ")}`);
  return found;
}
