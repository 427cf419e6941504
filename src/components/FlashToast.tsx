import { useEffect, useRef } from "react";
import { type ToastTone, toast } from "./toasts.ts";

/** Tells what the address of the page says has happened, after which the address is clean again. */
export function FlashToast({ text, tone }: { text: string; tone: ToastTone }) {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    toast(text, tone);
    const url = new URL(location.href);
    for (const name of ["done", "status", "message", "posted"]) url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
  }, [text, tone]);
  return null;
}
