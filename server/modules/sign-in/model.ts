import { type Static, Type } from "@sinclair/typebox";
import { Login } from "../auth/index.ts";

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "^[\\w-]+$" });

const Credential = { id: Base64Url(1400), rawId: Base64Url(1400), type: Type.Literal("public-key") };

/** `RegistrationResponseJSON` of WebAuthn, as far as it is read. */
export const MadeCredential = Type.Object(
  {
    ...Credential,
    response: Type.Object({
      clientDataJSON: Base64Url(4000),
      attestationObject: Base64Url(20_000),
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
    }),
  },
  { description: "What `toJSON()` of the credential gives that the browser has made" },
);

export type MadeCredential = Static<typeof MadeCredential>;

/** `AuthenticationResponseJSON` of WebAuthn, as far as it is read. */
export const UsedCredential = Type.Object(
  {
    ...Credential,
    response: Type.Object({
      clientDataJSON: Base64Url(4000),
      authenticatorData: Base64Url(4000),
      signature: Base64Url(8000),
      userHandle: Type.Optional(Type.String({ maxLength: 100, description: "Base64url" })),
    }),
  },
  { description: "What `toJSON()` of the credential gives that the browser was handed" },
);

export type UsedCredential = Static<typeof UsedCredential>;

export const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: "\\S" });

export const NewPasskey = Type.Object({ credential: MadeCredential, name: PasskeyName });

export const PasskeySignIn = Type.Object({ credential: UsedCredential });

export const PasskeyId = Type.Object({
  id: Type.String({ format: "uuid", description: "Id of a passkey of this account" }),
});

export const OwnPasskeys = Type.Array(
  Type.Object({
    id: Type.String({ description: "Id of the passkey" }),
    name: Type.String({ description: "What its owner calls it" }),
    addedAt: Type.String({ format: "date-time" }),
    lastUsedAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()]),
    backedUp: Type.Boolean({ description: "Whether it is kept elsewhere than on one device" }),
  }),
);

/** Options of WebAuthn in the form that `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of browsers take. */
export const Options = Type.Object(
  { challenge: Type.String() },
  { additionalProperties: true, description: "Options of WebAuthn, as JSON" },
);

export const ConfirmedPassword = Type.Object({ password: Type.String({ minLength: 1, maxLength: 200 }) });

export const Done = Type.Object({ success: Type.Boolean() });

const code = { maxLength: 40, description: "Six digits of the authenticator app, or a recovery code" };
const Code = Type.String({ ...code, minLength: 1 });

/** An empty code is none. */
export const SignIn = Type.Composite([Login, Type.Object({ code: Type.Optional(Type.String(code)) })]);

export const GivenCode = Type.Object({ code: Code });

export const SecondFactor = Type.Object({
  required: Type.Boolean({ description: "Whether it is demanded: of operators" }),
  given: Type.Boolean({ description: "Whether it was given in this session" }),
  passkeys: Type.Integer({ description: "How many passkeys the account has" }),
  totp: Type.Boolean({ description: "Whether an authenticator app is set up" }),
  recoveryCodesLeft: Type.Integer(),
});

export const TotpSetup = Type.Object({
  secret: Type.String({ description: "To be typed into the app" }),
  uri: Type.String({ description: "`otpauth:`, to be shown as a picture" }),
  setup: Type.String({ description: "To be sent back with the first code" }),
});

export const FirstCode = Type.Object({ setup: Type.String({ maxLength: 1000 }), code: Code });

export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
