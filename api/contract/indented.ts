/** Indents the lines of a text by a number of spaces and removes trailing whitespace. */
export const indented = (text: string, by: number): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`)
    .join('\n')
