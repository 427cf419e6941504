import type { Square } from "./square.ts";

/** Edge of the picture that is sent; the server keeps no larger one. Pixels. */
const largestEdge = 1024;

/** Shows the whole picture, darkened but for the square and the circle in which a face is shown. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, square: Square): void {
  const brush = canvas.getContext("2d");
  if (!brush) return;
  const scale = canvas.width / picture.width;
  const [x, y, edge] = [square.x * scale, square.y * scale, square.edge * scale];
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  brush.fillStyle = "rgb(6 20 27 / 62%)";
  brush.beginPath();
  brush.rect(0, 0, canvas.width, canvas.height);
  brush.rect(x, y, edge, edge);
  brush.fill("evenodd");
  brush.lineWidth = 3;
  brush.strokeStyle = "#fff";
  brush.strokeRect(x + 1.5, y + 1.5, edge - 3, edge - 3);
  brush.lineWidth = 1.5;
  brush.beginPath();
  brush.arc(x + edge / 2, y + edge / 2, edge / 2 - 3, 0, 2 * Math.PI);
  brush.stroke();
}

/** The square alone, small enough to be sent. */
export function cutOut(picture: ImageBitmap, { x, y, edge }: Square): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(edge, largestEdge));
  const brush = canvas.getContext("2d");
  if (brush) {
    // A see-through picture would turn black.
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
}
