export { type SystemHealth, systemHealth, troubles } from "./health.ts";
