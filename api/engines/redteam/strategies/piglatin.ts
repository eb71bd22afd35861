import { encoding } from './strategy.js'

/** Encodes words in Pig Latin: `string` → `ing-stray`, `apple` → `apple-ay`. The hyphen makes the encoding reversible. */
export function encodePigLatin(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const firstVowel = word.search(/[aeiou]/i)
    const cut = firstVowel === -1 ? word.length : firstVowel
    return `${word.slice(cut)}-${word.slice(0, cut)}ay`
  })
}

export function decodePigLatin(text: string): string {
  return text.replace(
    /(?<![a-z])([a-z]*)-([a-z]*?)ay(?![a-z])/gi,
    (_match, rest: string, start: string) => {
      return start + rest
    }
  )
}

export const piglatin = encoding('Pig Latin', encodePigLatin)
