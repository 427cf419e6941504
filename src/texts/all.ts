import type { TFunction } from "i18next";
import { type namespaces, resources } from "../locales/resources.ts";
import { filled } from "./filled.ts";

type Said = TFunction<typeof namespaces>;

const said = {
  fi: filled(resources.fi, "fi") as unknown as Said,
  sv: filled(resources.sv, "sv") as unknown as Said,
};

/** On the server: every text of a language. A browser has embedded.ts in its place (`#texts` of package.json). */
export const textsIn = (lang: "fi" | "sv"): Said => said[lang];
