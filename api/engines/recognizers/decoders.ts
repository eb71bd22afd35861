import type { Span } from './vocabulary.js'

/** An encoded passage of a response, with its decoded text. */
export type Decoded = Span & { text: string; encoding: string }

type Decoder = { encoding: string; run: RegExp; decode: (run: string) => string }

const MORSE: Record<string, string> = Object.fromEntries(
  (
    '.- a -... b -.-. c -.. d . e ..-. f --. g .... h .. i .--- j -.- k .-.. l -- m -. n --- o .--. p --.- q ' +
    '.-. r ... s - t ..- u ...- v .-- w -..- x -.-- y --.. z ----- 0 .---- 1 ..--- 2 ...-- 3 ....- 4 ..... 5 ' +
    '-.... 6 --... 7 ---.. 8 ----. 9 -....- -'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, part, index, all) => {
      if (index % 2 === 0) pairs.push([part, all[index + 1]])
      return pairs
    }, [])
)

const DECODERS: Decoder[] = [
  {
    encoding: 'base64',
    run: /[A-Za-z0-9+/_-]{12,}={0,2}/g,
    decode: (run) => Buffer.from(run, 'base64').toString('utf8'),
  },
  {
    encoding: 'hexadecimal',
    run: /(?:\b|(?=\\x))(?:(?:0x|\\x)?[0-9a-f]{2}[ ,]{0,2}){6,}/gi,
    decode: (run) => Buffer.from(run.replace(/0x|\\x|[ ,]/gi, ''), 'hex').toString('utf8'),
  },
  {
    encoding: 'binary',
    run: /\b(?:[01]{8} ?){5,}/g,
    decode: (run) =>
      (run.match(/[01]{8}/g) ?? [])
        .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
        .join(''),
  },
  {
    encoding: 'character codes',
    run: /\b\d{2,3}(?:[ ,;]{1,2}\d{2,3}){5,}\b/g,
    decode: (run) =>
      (run.match(/\d+/g) ?? []).map((code) => String.fromCharCode(Number(code))).join(''),
  },
  {
    encoding: 'Morse code',
    run: /[.\-–•·]{1,6}(?:[ /|]{1,3}[.\-–•·]{1,6}){4,}/g,
    decode: (run) =>
      run
        .replace(/[•·]/g, '.')
        .replace(/–/g, '-')
        .split(/[ /|]+/)
        .map((sign) => MORSE[sign] ?? ' ')
        .join(''),
  },
  {
    encoding: 'percent encoding',
    run: /(?<![\w.+-])(?:[\w.+-]{0,40}%[0-9a-f]{2}){3,}[\w.+-]{0,40}/gi,
    decode: (run) =>
      run.replace(/%([0-9a-f]{2})/gi, (_run, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16))
      ),
  },
  {
    encoding: 'character escapes',
    run: /(?:\\u[0-9a-f]{4}|&#x?[0-9a-f]{2,5};){4,}/gi,
    decode: (run) =>
      run.replace(/\\u([0-9a-f]{4})|&#x([0-9a-f]+);|&#(\d+);/gi, (_run, u, x, d) =>
        String.fromCharCode(d ? Number(d) : Number.parseInt(u ?? x, 16))
      ),
  },
]

/** Minimum share of printable characters for a decoding to count as text. */
const PRINTABLE_SHARE = 0.9

/** Number of decoded characters that are checked for `PRINTABLE_SHARE`. */
const SAMPLE_LENGTH = 2_000

/**
 * Decodes every passage that uses a common encoding and yields readable text. Linear in the length of the text.
 * @param skipped encodings that are not searched
 */
export function decodeHidden(text: string, skipped?: ReadonlySet<string>): Decoded[] {
  const found: Decoded[] = []
  for (const { encoding, run, decode } of DECODERS) {
    if (skipped?.has(encoding)) continue
    for (const match of text.matchAll(run)) {
      const decoded = decode(match[0])
      if (decoded.length >= 4 && isReadable(decoded)) {
        found.push({
          start: match.index,
          end: match.index + match[0].length,
          text: decoded,
          encoding,
        })
      }
    }
  }
  return found
}

function isReadable(text: string): boolean {
  let readable = 0
  const length = Math.min(text.length, SAMPLE_LENGTH)
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if ((code >= 32 && code < 127) || code === 10 || (code > 160 && code !== 0xfffd)) readable++
  }
  return readable / length >= PRINTABLE_SHARE
}

/** Rotates Latin letters by 13 places. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0)
    const base = code < 97 ? 65 : 97
    return String.fromCharCode(((code - base + 13) % 26) + base)
  })
}
