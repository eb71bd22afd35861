/**
 * Common English words. Used to detect messages hidden from filters by encodings, look-alike letters, or invisible
 * characters.
 */

const COMMON = new Set(
  (
    'a about above account accounts all an and answer are as at balance bank before by can card customer do every ' +
    'exactly first for from give have how i ignore in instructions is it list me message money my now of on or ' +
    'other please print prompt repeat reply say secret send show system tell that the their this to transfer ' +
    'want what which who with word words write you your'
  ).split(' ')
)

/** Returns the share of common English words, 0–1. Zero for fewer than three words, which could match by chance. */
export function englishShare(text: string): number {
  const words = text.toLowerCase().match(/[a-z']+/g) ?? []
  if (words.length < 3) return 0
  return words.filter((word) => COMMON.has(word)).length / words.length
}

const isReadable = (text: string) =>
  text.length >= 4 &&
  /^[\t\n\r\x20-\x7e\u00a0-\uffff]+$/.test(text) &&
  !text.includes('\ufffd') &&
  /[a-z]{2}/i.test(text)

function fromBase64(text: string): string | undefined {
  const [run] =
    text.match(/(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/) ?? []
  if (!run) return undefined
  const decoded = Buffer.from(run, 'base64').toString('utf8')
  return isReadable(decoded) && decoded.includes(' ') ? decoded : undefined
}

function fromHex(text: string): string | undefined {
  const [run] = text.match(/\b(?:[0-9a-f]{2}[\s:]?){8,}(?![0-9a-z])/i) ?? []
  if (!run) return undefined
  const decoded = Buffer.from(run.replace(/[^0-9a-f]/gi, ''), 'hex').toString('utf8')
  return isReadable(decoded) ? decoded : undefined
}

const MORSE = new Map(
  (
    'A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. S... T- U..- V...- ' +
    'W.-- X-..- Y-.-- Z--.. 0----- 1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.'
  )
    .split(' ')
    .map((entry) => [entry.slice(1), entry[0].toLowerCase()])
)

function fromMorse(text: string): string | undefined {
  const [run] = text.match(/(?:[.-]{1,6}[ /\n]+){8,}[.-]{1,6}/) ?? []
  const words = run?.trim().split(/\s*\/\s*/)
  return words
    ?.map((word) =>
      word
        .split(/\s+/)
        .map((sign) => MORSE.get(sign) ?? '')
        .join('')
    )
    .join(' ')
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })

const unLeet = (text: string) =>
  text.replace(/\S*[a-z@$]\S*/gi, (word) =>
    word.replace(/[4310578@$]/g, (sign) => 'aeiostbas'['4310578@$'.indexOf(sign)])
  )

const unPigLatin = (text: string) =>
  text.replace(
    /\b([a-z]+?)-?([bcdfghjklmnpqrstvwxyz]*)ay\b/gi,
    (_word, rest: string, start: string) => start + rest
  )

const splitCapitals = (text: string) => text.replace(/([a-z,.?!])([A-Z])/g, '$1 $2').toLowerCase()

const joinLetters = (text: string) =>
  text.replace(/\b(?:\w ){4,}\w\b/g, (run) => run.replace(/(\w) (?=\w)/g, '$1'))

/** Decodes UTF-8 text in variation selectors, which are usually appended to an emoji. */
function fromSelectors(text: string): string | undefined {
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code >= 0xe0100 && code <= 0xe01ef) bytes.push(code - 0xe0100 + 16)
  }
  return bytes.length > 3 ? Buffer.from(bytes).toString('utf8') : undefined
}

/** Decodes ASCII text in invisible tag characters. */
function fromTags(text: string): string | undefined {
  const hidden = [...text]
    .map((char) => (char.codePointAt(0) ?? 0) - 0xe0000)
    .filter((code) => code >= 0x20 && code <= 0x7e)
  return hidden.length > 3 ? String.fromCharCode(...hidden) : undefined
}

const LOOK_ALIKES = new Map([...'авсԁеһіјкӏмопрԛѕтυνԝхуᴢАВСЕНІЈКМОРЅТХУ'].map((sign, index) => [
  sign,
  'abcdehijklmonpqstuvwxyzABCEHIJKMOPSTXY'[index],
])) // prettier-ignore

/** Replaces look-alikes and full-width forms with ordinary letters. */
export const plainLetters = (text: string) =>
  [...text.normalize('NFKC')].map((sign) => LOOK_ALIKES.get(sign) ?? sign).join('')

/** Decodes a message; undefined if it is not encoded. */
export function decode(text: string): string | undefined {
  const plain = plainLetters(text)
  const hidden =
    fromTags(text) ?? fromSelectors(text) ?? fromBase64(plain) ?? fromHex(plain) ?? fromMorse(plain)
  if (hidden) return plainLetters(hidden)
  if (plain !== text.normalize('NFKC')) return plain
  return mostEnglish(plain, [rot13, unLeet, unPigLatin, splitCapitals, joinLetters])
}

/**
 * Returns the decoding with the largest share of common English words, if it exceeds that of the original text by at
 * least 0.15; otherwise undefined.
 */
function mostEnglish(
  text: string,
  rewritings: readonly ((text: string) => string)[]
): string | undefined {
  let best: string | undefined
  let share = englishShare(text) + 0.15
  for (const rewrite of rewritings) {
    for (const part of candidates(text)) {
      const rewritten = rewrite(part)
      if (rewritten !== part && englishShare(rewritten) > share) {
        best = rewritten
        share = englishShare(rewritten)
      }
    }
  }
  return best
}

/**
 * Returns the strings to decode: the part after a phrase that announces an encoding, if there is one, and the whole
 * message.
 */
function candidates(text: string): string[] {
  const announced = text.match(
    /(?:decode|encoded|rot13|leet|pig latin|cipher|morse)[^\n:]*[:\n]\s*([^]+)/i
  )
  return announced ? [announced[1], text] : [text]
}
