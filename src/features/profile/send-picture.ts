import { pictureFromWire, pictureNames } from "../../../server/modules/files/wire.ts";
import { call } from "../../api.ts";
import { upload } from "../../upload.ts";

/**
 * Sends a picture and makes it the person's own (rule: own-picture).
 * @param onProgress how much has been sent, in percent
 * @throws ApiError when it is refused
 */
export async function sendPicture(
  picture: Blob,
  email: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const stored = await upload("/api/shared/image", picture, {
    field: pictureNames.picture,
    name: "picture.jpg",
    onProgress,
  });
  await call("/api/shared/add/profilepic", { email, filename: pictureFromWire(stored) });
}
