import { fromWire } from "../../../platform/wire.ts";
import { passwordNames } from "../../auth/wire.ts";
import type * as documented from "./model.ts";
import type { PrincipalRegistration } from "./principal.ts";

export const registrationFromWire = (body: documented.PrincipalRegistration): PrincipalRegistration =>
  fromWire(body, passwordNames);
