import { satteri } from "@astrojs/markdown-satteri";

/**
 * How the texts of src/content are read: the words as they are written, and anchors beside the headings
 * (`## Sisällys {#contents}`), since links lead to the same ones in both languages.
 */
export const markdown = {
  processor: satteri({ features: { headingAttributes: true, smartPunctuation: false, gfm: false } }),
  syntaxHighlight: false,
};
