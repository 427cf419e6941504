import { FormatRegistry, Type } from "@sinclair/typebox";
import { isDay, isEmail } from "./entries.ts";

/** A day as it is sent and answered. */
export const Day = Type.String({ format: "date" });

const isUri = (text: string): boolean => text.length <= 2000 && URL.canParse(text);

/**
 * Formats of ours stand in for those of libraries, which take long for long texts or know other addresses and years than we do
 * (rules: email-form, days). A library may set its own whenever it is loaded: who composes the application calls this last.
 */
export function setFormats(): void {
  FormatRegistry.Set("email", isEmail);
  FormatRegistry.Set("uri", isUri);
  FormatRegistry.Set("date", isDay);
}
setFormats();
