import { encoding } from './strategy.js'

/** Moves every Latin letter by 13 places; doing it twice gives the text back. */
export function rotate13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

export const rot13 = encoding('ROT13', rotate13)
