import { createRequire } from 'node:module'
import type nlp from 'compromise'

const require = createRequire(import.meta.url)

/**
 * Tags the words of a text with their parts of speech. Loads the library on first use, because loading takes 0.2 s and most
 * processes never need it.
 */
export function tagWords(words: string): ReturnType<typeof nlp> {
  const tag: typeof nlp = require('compromise')
  return tag(words)
}
