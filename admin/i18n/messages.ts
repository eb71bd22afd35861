/** Visible texts by key, in groups. */
export type Messages = { [key: string]: string | Messages | undefined }
