import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { z } from "astro/zod";

const base = "src/content";

/** Texts of several parts, one file each: terms, privacy policy, accessibility statement. */
const texts = defineCollection({ loader: glob({ base, pattern: "*/*.md" }) });

/** Frequently asked questions, one file each, in the order of their names. What follows the number is the anchor. */
const questions = defineCollection({
  loader: glob({ base, pattern: "*/faq/*/*.md" }),
  schema: z.object({ question: z.string() }).strict(),
});

export const collections = { texts, questions };
