export const securitySchemes = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "`Authorization: Bearer <token>`, or the token alone. `POST /api/shared/login` gives it; it lasts a day, and `GET /api/shared/update/token` gives the next one.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "tuuri_session",
    description:
      "Set by the same calls, for browsers. With it, a call that changes something has to come from our own pages.",
  },
  statistics: {
    type: "apiKey",
    in: "cookie",
    name: "tuuri_statistics",
    description:
      "Set by `POST /api/stats/statistics/auth`, whose token also passes in the `Authorization` header; opens the statistics alone.",
  },
} as const;

const either: Record<string, string[]>[] = [{ token: [] }, { session: [] }];

/** For the `detail` of a route that somebody signed in may call. */
export const somebodySignedIn = () => ({ security: structuredClone(either) });

/** For somebody signed in, or whoever has entered a passcode. */
export const statisticsReader = { security: [...either, { statistics: [] }] };
