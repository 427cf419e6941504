import { Type } from "@sinclair/typebox";
import { Email } from "../auth/index.ts";
import { problems } from "./problem.ts";

export const Authorize = Type.Object({ email: Type.Optional(Email) });

export const AuthUrl = Type.Object({
  authUrl: Type.String({ format: "uri", description: "Where to send the browser, within ten minutes." }),
});

/**
 * Why a verification failed: the `message` with which the browser comes back. It is a name and no text,
 * because anybody can write a link to that page; the texts are `errors:identity.<name>`.
 */
export const Problem = Type.Enum(problems);
