export { switchables } from "./kinds.ts";
export { switchRoutes } from "./routes.ts";
export { type Switchable, type Switches, setSwitch, switchesOf } from "./switches.ts";
