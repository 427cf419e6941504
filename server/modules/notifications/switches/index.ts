export type { Switchable } from "../occasions/kind.ts";
export { switchRoutes } from "./routes.ts";
export { type Switches, setSwitch, switchables, switchesOf } from "./switches.ts";
