/** Text as a person would read it, and its hidden parts. */
export type ReadableText = {
  /** The text without invisible characters, with compatibility forms (NFKC) and white space normalized. */
  text: string
  /** Text written in tag characters (U+E0000 to U+E007F), which models read but people cannot see. */
  tagged: string
  /** Number of characters that are invisible or change the text direction, except those that scripts and emoji need. */
  invisible: number
}

const TAGS = /[\u{E0020}-\u{E007E}]/gu
const TAG_BASE = 0xe0000

/** Zero-width, bidirectional and other format characters, tags, and variation selectors that can encode data. */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}\u{E0100}-\u{E01EF}]/gu

/** Flag emoji of England, Scotland and Wales: a black flag followed by the tags of a region. */
const FLAG = /\u{1F3F4}[\u{E0061}-\u{E007A}]{2,6}\u{E007F}/gu

/** Joiners between the parts of an emoji, or within scripts that need them. */
const NEEDED_JOINER =
  /(?<=[\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Gujarati}\p{Script=Sinhala}])[\u200C\u200D]/gu

/** Scripts in which direction marks are normal. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/g

/** Letters, mostly Cyrillic and Greek, that look like Latin ones. They hide words from rules, but not from models. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  ո: 'n',
  ɡ: 'g',
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
  І: 'I',
  Ѕ: 'S',
  ο: 'o',
  α: 'a',
  ν: 'v',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
}
const WORD = /\p{L}{2,40}/gu

/** Replaces look-alikes in a word that also has Latin letters. Words without Latin letters are unchanged. */
const unmixed = (word: string) =>
  /[A-Za-z]/.test(word)
    ? word.replace(/[^A-Za-z]/gu, (letter) => LOOKALIKES[letter] ?? letter)
    : word

/** Most texts are ASCII; for them, only the last normalization step has an effect. */

const ASCII = /^[\0-\x7f]*$/
const SPACES = /[^\S\n]+/g
const UNUSUAL_SPACES = /[^\S\n ]| {2}/

const withSingleSpaces = (text: string) =>
  UNUSUAL_SPACES.test(text) ? text.replace(SPACES, ' ') : text

export function readableText(raw: string): ReadableText {
  if (ASCII.test(raw)) return { text: withSingleSpaces(raw), tagged: '', invisible: 0 }
  const shown = raw.replace(FLAG, '').replace(NEEDED_JOINER, '')
  const marked = RIGHT_TO_LEFT.test(shown) ? shown.replace(DIRECTION_MARKS, '') : shown
  const tagged = (marked.match(TAGS) ?? [])
    .map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAG_BASE) - TAG_BASE))
    .join('')
  const invisible = (marked.match(INVISIBLE) ?? []).length
  const text = marked
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(WORD, unmixed)
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
  return { text: withSingleSpaces(text), tagged, invisible }
}

/** Formats a text as evidence: invisible characters are shown as code points. */
export const showInvisible = (raw: string): string =>
  raw.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
  })
