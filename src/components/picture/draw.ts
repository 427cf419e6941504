import type { Square } from "./square.ts";

/** Edge of the picture that is sent; the server keeps no larger one. Pixels. */
const largestEdge = 1024;

/** Shows the whole picture, darkened but for the square and the circle in which a face is shown. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const scale = canvas.width / picture.width;
  const [x, y, edge] = [square.x * scale, square.y * scale, square.edge * scale];
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  context.fillStyle = "rgb(6 20 27 / 62%)";
  context.beginPath();
  context.rect(0, 0, canvas.width, canvas.height);
  context.rect(x, y, edge, edge);
  context.fill("evenodd");
  context.lineWidth = 3;
  context.strokeStyle = "#fff";
  context.strokeRect(x + 1.5, y + 1.5, edge - 3, edge - 3);
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x + edge / 2, y + edge / 2, edge / 2 - 3, 0, 2 * Math.PI);
  context.stroke();
}

/** The square alone, small enough to be sent. */
export function cutOut(picture: ImageBitmap, { x, y, edge }: Square): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(edge, largestEdge));
  const context = canvas.getContext("2d");
  if (context) {
    // A see-through picture would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}
