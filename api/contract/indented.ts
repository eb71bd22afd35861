/** The lines of a text, indented by a number of spaces, without empty lines at the end. */
export const indented = (text: string, by: number): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `${' '.repeat(by)}${line}`)
    .join('\n')
