export interface Word {
  description: string;
  format?: string;
  example?: unknown;
}

export const word = (description: string, example?: unknown, format?: string): Word => ({
  description,
  ...(example === undefined ? {} : { example }),
  ...(format === undefined ? {} : { format }),
});

/** Examples. */
export const job = "0197c3a2-5a1e-7c4d-9f00-2b6f5f0f3c11";
export const instant = "2026-11-21T08:00:00.000Z";
export const address = "aino.virta@example.com";
