/** Splits the input into entries at line breaks and commas. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the strings in a stored list; empty if the value is not a list. */
export const listIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
