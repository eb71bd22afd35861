/** Begins like JSON, whether or not it is JSON before it is filled: a text that begins with `{{prompt}}` is none. */
export const looksLikeJson = (text: string) => /^\s*[[{](?!\{)/.test(text)
