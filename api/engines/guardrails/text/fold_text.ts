import { normalize } from './normalize.js'

/** Normalizes a short text: lower case, without accents, invisible characters and look-alikes. */
export const foldText = (text: string): string => normalize(text).text
