import { createRequire } from 'node:module'

/**
 * Replaces the package `natural` with the two parts that METEOR needs. The whole package also loads clients of four
 * unused databases.
 */
const requireHere = createRequire(import.meta.url)
const PARTS = 'natural/lib/natural'

export const PorterStemmer: unknown = requireHere(`${PARTS}/stemmers/porter_stemmer.js`)
export const WordNet: unknown = requireHere(`${PARTS}/wordnet/wordnet.js`)
