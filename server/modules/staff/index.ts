export { mostListBytes } from "../../platform/http/body-limits.ts";
