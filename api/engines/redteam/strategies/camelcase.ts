import { rewriting } from './strategy.js'

/** Joins the words of each line in camel case. Spaces are lost; other characters are kept. */
export function encodeCamelCase(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/\s+/)
        .map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word)))
        .join('')
    )
    .join('\n')
}

/** Inserts spaces before capitals and converts to lower case. */
export function decodeCamelCase(text: string): string {
  return text.replace(/([^\sA-Z])([A-Z])/g, '$1 $2').toLowerCase()
}

const lowerFirst = (word: string) => word.slice(0, 1).toLowerCase() + word.slice(1)
const upperFirst = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Readable without decoding, so it adds no decoding instruction. */
export const camelcase = rewriting(encodeCamelCase)
