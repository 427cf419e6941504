export { keptBy, type PeacePreview } from "./model.ts";
export { previewPeace } from "./preview.ts";
export { usualQuiet, whenAsked } from "./quiet.ts";
export { peaceOf, peaceState } from "./read.ts";
export { peaceRoutes } from "./routes.ts";
export { savePeace } from "./save.ts";
