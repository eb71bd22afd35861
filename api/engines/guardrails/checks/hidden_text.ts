import type { Span } from '../../recognizers/index.js'
import type { Invisible } from '../text/normalize.js'
import { type Check, type CheckedText, type Finding, finding } from './check.js'
import { randomCaseWords } from './random_case.js'

const BLACK_FLAG = 0x1f3f4
const MIN_VARIATIONS = 4
const MIN_MIXED_WORDS = 2
/**
 * Maximum number of spans per reason; further ones are omitted. The first ones are sufficient evidence, and a text of
 * only disguised words would have 20,000.
 */
const MAX_SPANS = 100

/**
 * Reports text that readers cannot see or that is disguised: tag characters, variation selectors, bidirectional
 * overrides, zero-width characters, look-alike letters, and random case.
 */
export const checkHiddenText: Check = (text) => [...checkCharacters(text), ...checkCase(text)]

/** Ignores responses, because users may ask for odd case, which hides nothing from them. */
function checkCase({ source, input }: CheckedText): Finding[] {
  if (input.placement === 'OUTPUT') return []
  const message = 'Varies the case of letters at random, as texts do that evade filters'
  return report('random-case', 0.75, message, randomCaseWords(source))
}

function checkCharacters({ source, layers }: CheckedText): Finding[] {
  const { invisible, mixedWords } = layers
  if (invisible.length === 0 && mixedWords.length === 0) return []
  const of = (kind: Invisible['kind']) => invisible.filter((each) => each.kind === kind)
  const tags = of('tag').filter((_tag, index, all) => !isFlag(source, all, index))
  const variations = adjacent(of('variation'), MIN_VARIATIONS)
  const overrides = of('bidi').filter(
    ({ codePoint }) => codePoint === 0x202d || codePoint === 0x202e
  )
  const inWords = of('zero-width').filter((each) => isInLatinWord(source, each))
  return [
    report('tag-characters', 0.95, 'Contains text in invisible tag characters', tags),
    report('variation-selectors', 0.9, 'Contains data in variation selectors', variations),
    report('bidi-override', 0.6, 'Reverses the direction of displayed text', overrides),
    report('zero-width-characters', 0.55, 'Splits words with zero-width characters', inWords),
    report(
      'look-alike-letters',
      0.55,
      'Mixes look-alike letters of several scripts in words',
      mixedWords.length >= MIN_MIXED_WORDS ? mixedWords : []
    ),
  ].flat()
}

function report(check: string, score: number, message: string, spans: readonly Span[]): Finding[] {
  if (spans.length === 0) return []
  return [
    finding('hidden_text', { check, score, message, spans: joined(spans).slice(0, MAX_SPANS) }),
  ]
}

/** Whether the tags directly follow a black flag, as in the flag emoji of England, Scotland and Wales. */
function isFlag(source: string, tags: readonly Invisible[], index: number): boolean {
  let first = index
  while (first > 0 && tags[first - 1].end === tags[first].start) first--
  return index - first < 7 && source.codePointAt(tags[first].start - 2) === BLACK_FLAG
}

function adjacent(found: readonly Invisible[], minimum: number): Invisible[] {
  const runs: Invisible[][] = []
  for (const each of found) {
    const run = runs.at(-1)
    if (run?.at(-1)?.end === each.start) run.push(each)
    else runs.push([each])
  }
  return runs.filter((run) => run.length >= minimum).flat()
}

/**
 * Whether a zero-width character other than a soft hyphen is between two Latin letters, where it only hides the word.
 * Elsewhere, such characters are part of emoji and of several scripts.
 */
function isInLatinWord(source: string, { start, end }: Span): boolean {
  return (
    /[a-z]/i.test(source.charAt(start - 1)) &&
    /[a-z]/i.test(source.charAt(end)) &&
    source[start] !== '\u00ad'
  )
}

/** Merges adjacent spans; they must be in order. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
