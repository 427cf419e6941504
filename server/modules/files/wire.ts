import type { Names } from "../../platform/wire.ts";

/** The documented name of the field that a picture is sent in. */
export const pictureNames = { picture: "img" } as const satisfies Names;

interface Stored {
  filename: string;
}

/** The names under which files are kept. */
export const namesToWire = (names: string[]) => ({
  success: true,
  files: names.map((filename) => ({ filename })),
});
export const namesFromWire = ({ files }: { files: Stored[] }): string[] =>
  files.map(({ filename }) => filename);

export const pictureToWire = (name: string) => ({ file: { filename: name } });
export const pictureFromWire = ({ file }: { file: Stored }): string => file.filename;
