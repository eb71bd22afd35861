import { encoding } from './strategy.js'

const DIGITS: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }
const LETTERS = Object.fromEntries(Object.entries(DIGITS).map(([letter, digit]) => [digit, letter]))

/** Letters that look like digits become those digits; capitals among them are lost. */
export function encodeLeetspeak(text: string): string {
  return text.replace(/[aeiost]/gi, (letter) => DIGITS[letter.toLowerCase()])
}

/** Digits become letters again; digits that were there before cannot be told apart. */
export function decodeLeetspeak(text: string): string {
  return text.replace(/[431057]/g, (digit) => LETTERS[digit])
}

export const leetspeak = encoding('leetspeak', encodeLeetspeak)
