import { useEffect, useRef, useState } from "react";
import { namesFromWire } from "../../../../server/modules/files/wire.ts";
import { ApiError } from "../../../api.ts";
import type { Translate } from "../../../i18n.ts";
import { upload } from "../../../upload.ts";

/** The most that one attached file may weigh (rule: attachments). */
const largestFile = 1024 * 1024;

/** A file on its way. */
export interface Sending {
  id: number;
  name: string;
  percent: number;
  stop: AbortController;
}

interface Options {
  t: Translate;
  /** The names under which files are stored. */
  onStored(names: string[]): void;
  onSending(sending: boolean): void;
}

/** Files on their way with how far they have come, and why one of them did not get there. */
export function useUploads({ t, onStored, onSending }: Options) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [error, setError] = useState<string>();
  const nextId = useRef(0);

  const underWay = sending.length > 0;
  useEffect(() => onSending(underWay), [underWay, onSending]);

  const remove = (id: number) => setSending((before) => before.filter((other) => other.id !== id));

  async function send(file: File) {
    if (file.size > largestFile) return setError(t("jobs:form.fileTooLarge"));
    const id = nextId.current++;
    const stop = new AbortController();
    setSending((before) => [...before, { id, name: file.name, percent: 0, stop }]);
    const onProgress = (percent: number) =>
      setSending((before) => before.map((other) => (other.id === id ? { ...other, percent } : other)));
    try {
      const sent = { field: "files", onProgress, signal: stop.signal };
      onStored(namesFromWire(await upload("/api/shared/upload/files", file, sent)));
    } catch (failure) {
      setError((failure instanceof ApiError && failure.text) || t("jobs:form.fileFailed"));
    } finally {
      remove(id);
    }
  }

  const sendAll = (files: Iterable<File>) => {
    setError(undefined);
    for (const file of files) void send(file);
  };
  const cancel = ({ id, stop }: Sending) => {
    stop.abort();
    remove(id);
  };
  return { sending, error, sendAll, cancel };
}
