import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../../platform/config.ts";

/** 256 bits. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const form = /^([\w-]{43})\.ics$/;

/** In what follows `/calendar/`; undefined for what is none. */
export const secretIn = (file: string): string | undefined => form.exec(file)?.[1];

/** What is kept of it. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

export const addressOf = ({ publicUrl }: Config, secret: string): string =>
  `${publicUrl}/calendar/${secret}.ics`;
