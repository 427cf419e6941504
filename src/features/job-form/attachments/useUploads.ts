import { useRef, useState } from "react";
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

/** A file that did not get there. */
export interface Refused {
  name: string;
  why: string;
}

/**
 * Files on their way with how far they have come, and those that did not get there, until they are taken away or sent again.
 * @param onStored is told the names under which files are stored
 */
export function useUploads(t: Translate, onStored: (names: string[]) => void) {
  const [sending, setSending] = useState<Sending[]>([]);
  const [refused, setRefused] = useState<Refused[]>([]);
  const nextId = useRef(0);

  const forget = (name: string) => setRefused((before) => before.filter((other) => other.name !== name));
  const refuse = ({ name }: File, why: string) => setRefused((before) => [...before, { name, why }]);
  const remove = (id: number) => setSending((before) => before.filter((other) => other.id !== id));

  async function send(file: File) {
    if (file.size > largestFile) return refuse(file, t("jobs:form.fileTooLarge"));
    const id = nextId.current++;
    const stop = new AbortController();
    setSending((before) => [...before, { id, name: file.name, percent: 0, stop }]);
    const onProgress = (percent: number) =>
      setSending((before) => before.map((other) => (other.id === id ? { ...other, percent } : other)));
    try {
      const sent = { field: "files", onProgress, signal: stop.signal };
      onStored(namesFromWire(await upload("/api/shared/upload/files", file, sent)));
    } catch (failure) {
      refuse(file, (failure instanceof ApiError && failure.text) || t("jobs:form.fileFailed"));
    } finally {
      remove(id);
    }
  }

  const sendAll = (files: Iterable<File>) => {
    for (const file of files) {
      forget(file.name);
      void send(file);
    }
  };
  const cancel = ({ id, stop }: Sending) => {
    stop.abort();
    remove(id);
  };
  return { sending, refused, sendAll, cancel, forget };
}
