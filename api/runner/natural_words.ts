import { createRequire } from 'node:module'

/**
 * What METEOR takes of the package `natural`, in its place: the package as a whole also loads clients of four
 * databases, which the library never uses and which are not installed.
 */
const requireHere = createRequire(import.meta.url)
const PARTS = 'natural/lib/natural'

export const PorterStemmer: unknown = requireHere(`${PARTS}/stemmers/porter_stemmer.js`)
export const WordNet: unknown = requireHere(`${PARTS}/wordnet/wordnet.js`)
