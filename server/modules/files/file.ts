/** 1 MB (rule: attachments). */
export const maxFileBytes = 1024 * 1024;
/** As many as a job may have. */
export const maxFiles = 10;

/** The files that a job is to have: names as they are stored. */
export interface JobFiles {
  /** Either name of the job. */
  id: string;
  files: string[];
}

/** What a person sends: a `File` of a form is one. Of a part with an empty name there is none. */
export interface Upload extends Pick<File, "size" | "arrayBuffer"> {
  name?: string;
}

/** A row of `files` that the caller may see. */
export interface VisibleFile {
  name: string;
  originalName: string;
  contentType: string;
  size: number;
}
