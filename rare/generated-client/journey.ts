import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./api.ts";

// Compiled and run by generated-client.test.ts, beside the types that it has made of the running server's document.

interface Given {
  origin: string;
  principal: { email: string; password: string; school: string };
  /** The token of the newest link that was mailed to this address. */
  linkTo(email: string): Promise<string>;
}

type Job = components["schemas"]["Job"];

const clientFor = (origin: string, token?: string) => {
  const client = createClient<paths>({ baseUrl: origin, headers: { "accept-language": "fi" } });
  const signed: Middleware = {
    onRequest: ({ request }) => request.headers.set("authorization", `Bearer ${token}`),
  };
  if (token) client.use(signed);
  return client;
};

/** From registering to being chosen, as somebody writes it who has the generated client and nothing else. */
export async function journey({ origin, principal, linkTo }: Given) {
  const visitor = clientFor(origin);
  const registration = await register(visitor, linkTo);
  const substitute = clientFor(origin, await signIn(visitor, registration));
  const school = clientFor(origin, await signIn(visitor, principal));
  return { ...registration.told, ...(await book(substitute, school, principal.school, registration.email)) };
}

type Client = ReturnType<typeof clientFor>;

async function register(visitor: Client, linkTo: Given["linkTo"]) {
  const email = "generated.client@example.test";
  const password = "kevätaurinko";
  const regions = await visitor.GET("/api/reference/regions");
  const region = regions.data?.find(({ name_swe }) => name_swe === "Nyland");
  if (!region) throw new Error("no region");

  const person = { firstName: "Kaisa", lastName: "Kone", phone: "040 123 4567", language: "suomi" };
  const registration = {
    ...person,
    email,
    confirmEmail: email,
    status: "Opettaja",
    regions: [region.code],
    birthDate: "1990-03-12",
    password,
  };
  const refused = await visitor.POST("/api/users/register-user", {
    body: { ...registration, password2: "aivan muuta" },
  });
  const refusedAs: string | undefined = refused.error?.code;
  const registered = await visitor.POST("/api/users/register-user", {
    body: { ...registration, password2: password },
  });
  const tooEarly = await visitor.POST("/api/shared/login", { body: { email, password } });
  const confirmed = await visitor.POST("/api/shared/confirm/{id}", {
    params: { path: { id: await linkTo(email) } },
  });
  const told = {
    refusedAs,
    registered: registered.data?.success,
    tooEarly: tooEarly.error?.code,
    confirmed: confirmed.data?.alreadyConfirmed,
  };
  return { email, password, told };
}

/** A school posts a job, the substitute applies and is chosen. */
async function book(substitute: Client, school: Client, schoolName: string, email: string) {
  const posted = await school.POST("/api/teachers/addtemp", {
    body: {
      school: schoolName,
      startDate: inDays(7),
      startTime: "08:00",
      endTime: "12:00",
      typeOfTemp: "one",
    },
  });
  const job = posted.data?.uniqueId ?? "";

  const list = await substitute.POST("/api/users/getalltemp", { body: {} });
  const found: Job | undefined = list.data?.activejobs.find(({ uniqueId }) => uniqueId === job);

  const applied = await substitute.POST("/api/users/add/applicant", { body: { uniqueId: job } });
  const chosen = await school.POST("/api/teachers/add/chosen", { body: { id: job, email } });
  const own = await substitute.POST("/api/users/getpersonaltemp", {});

  const tooLate = await substitute.POST("/api/users/removeapplicant", { body: { uniqueId: job } });
  const again = await substitute.POST("/api/users/add/applicant", { body: { uniqueId: job } });
  // What a refusal of this status may be for is known: this compiles only while the document names the reason.
  const asksAgain = again.error?.code === "overlap_partial" && again.error.canApplyWithConfirmation;
  return {
    found: found && { school: found.school, state: found.state, type: found.typeOfTemp?.name_fi },
    applied: applied.data?.success,
    chosen: chosen.data?.chosenSubstitute?.firstName,
    standing: own.data?.activejobs.map(({ uniqueId, state }) => ({ mine: uniqueId === job, state })),
    tooLate: tooLate.error?.code,
    again: { code: again.error?.code, asksAgain },
  };
}

async function signIn(visitor: Client, { email, password }: { email: string; password: string }) {
  const { data, error } = await visitor.POST("/api/shared/login", { body: { email, password } });
  if (!data) throw new Error(`${email} cannot sign in: ${error?.code}`);
  return data.token;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What the types refuse: were they loose, these lines would not compile. */
export function mistakes(origin: string) {
  const client = clientFor(origin);
  return [
    // @ts-expect-error there is no such call
    () => client.GET("/api/shared/login"),
    // @ts-expect-error the password is missing
    () => client.POST("/api/shared/login", { body: { email: "a@example.test" } }),
    // @ts-expect-error a language is a number
    () => client.POST("/api/shared/saveprofile", { body: { sitelang: "fi" } }),
    async () => {
      const { error } = await client.POST("/api/users/add/applicant", { body: {} });
      // @ts-expect-error nobody is refused for that
      return error?.code === "too_tall";
    },
  ];
}
