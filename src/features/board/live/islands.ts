// The islands of one page in one file: the browser asks for it once.
export { Board } from "../Board.tsx";
export { BoardTools } from "../BoardTools.tsx";
