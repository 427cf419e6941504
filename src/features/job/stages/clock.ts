import { useEffect, useState } from "react";
import { watchLeft } from "../../../components/clock/left.ts";

/** Milliseconds until then by the server's clock, which alone decides. @param now what the page was rendered with */
export function useLeft(until: string, now: Date): number {
  const [left, setLeft] = useState(Date.parse(until) - now.getTime());
  useEffect(() => watchLeft(until, setLeft), [until]);
  return left;
}
