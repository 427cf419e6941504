export { type AccountType, type Actor, type ActorSchool, schoolMeant } from "../../platform/actor.ts";
export {
  Email,
  EmailOnly,
  Login,
  Password,
  PasswordReset,
  Token,
  TypeOfUser,
} from "./model.ts";
export { authRoutes } from "./routes.ts";
export {
  actorOf,
  admit,
  anyVisitOf,
  clientAddress,
  type Given,
  langOfRequest,
  session,
  visitOf,
} from "./session.ts";
