import { foldText } from '../text/fold_text.js'
import { hashWord } from '../text/words.js'

/** One step of a sequence: any of these words, with at most `gap` other words since the previous step. */
export type Step = { words: number[]; prefixes: number[]; gap: number }

const MAX_GAP = 12
const MIN_PREFIX_CHARS = 3

/**
 * Parses a sequence such as `$drop ..3 previous|prior ..2 instruct*`: steps separated by spaces, each a list of words,
 * prefixes (`*`) and named lists (`$`); `..n` allows up to n other words in between.
 * @throws Error for an unknown list, an empty step or a gap over 12
 */
export function parseSequence(source: string, lists: Readonly<Record<string, string>>): Step[] {
  const steps: Step[] = []
  let gap = 0
  for (const token of source.trim().split(/\s+/)) {
    const [, words] = /^\.\.(\d{1,2})$/.exec(token) ?? []
    if (words) {
      gap = Number(words)
      if (gap > MAX_GAP) throw new Error(`${source}: the gap ${token} is over ${MAX_GAP} words`)
      continue
    }
    steps.push({ ...parseStep(token, lists, source), gap: steps.length === 0 ? 0 : gap })
    gap = 0
  }
  if (steps.length === 0) throw new Error('empty sequence')
  return steps
}

function parseStep(token: string, lists: Readonly<Record<string, string>>, source: string) {
  const words: number[] = []
  const prefixes: number[] = []
  for (const choice of choicesOf(token, lists, source)) {
    const isPrefix = choice.endsWith('*')
    const text = foldText(isPrefix ? choice.slice(0, -1) : choice)
    if (text === '' || (isPrefix && text.length < MIN_PREFIX_CHARS)) {
      throw new Error(`${source}: “${choice}” is too short`)
    }
    ;(isPrefix ? prefixes : words).push(hashWord(text))
  }
  return { words, prefixes }
}

function choicesOf(
  token: string,
  lists: Readonly<Record<string, string>>,
  source: string
): string[] {
  return token.split('|').flatMap((choice) => {
    if (!choice.startsWith('$')) return [choice]
    const list = lists[choice.slice(1)]
    if (list === undefined) throw new Error(`${source}: unknown list ${choice}`)
    return list.split(/[\s|]+/).filter(Boolean)
  })
}
