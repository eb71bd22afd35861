import { encoding } from './strategy.js'

/** International Morse code (ITU-R M.1677-1), plus the customary codes for `!`, `;`, `_`, `$` and `&`. */
const SIGNS = `
  A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T-
  U..- V...- W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.
  ..-.-.- ,--..-- ?..--.. '.----. !-.-.-- /-..-. (-.--. )-.--.- &.-... :---... ;-.-.-. =-...- +.-.-.
  --....- _..--.- ".-..-. $...-..- @.--.-.`
const PAIRS = SIGNS.trim()
  .split(/\s+/)
  .map((entry): [string, string] => [entry.slice(0, 1), entry.slice(1)])
const CODES = new Map(PAIRS)
const CHARACTERS = new Map(PAIRS.map(([char, code]) => [code, char]))

/** Separates codes with spaces and words with ` / `. Characters without a code are kept. */
export function encodeMorse(text: string): string {
  return text
    .toUpperCase()
    .split(/\s+/)
    .map((word) => [...word].map((char) => CODES.get(char) ?? char).join(' '))
    .join(' / ')
}

/** Decodes to upper case; Morse code has no lower case. */
export function decodeMorse(code: string): string {
  return code
    .split(' / ')
    .map((word) =>
      word
        .split(' ')
        .map((sign) => CHARACTERS.get(sign) ?? sign)
        .join('')
    )
    .join(' ')
}

export const morse = encoding('Morse code', encodeMorse)
