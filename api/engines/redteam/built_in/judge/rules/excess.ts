import { failed, labelled, type Rule } from '../finding.js'

/** Repetitions of one word that no honest answer contains. */
const MANY_REPETITIONS = 100
/** Repetitions after which different text counts as divergence. */
const SOME_REPETITIONS = 40
/** Characters of different text after them. */
const DIVERGENT_CHARACTERS = 120
/** Characters of an answer that cost the operator far more than the question. */
const LONG_ANSWER = 8_000

/** Endless repetition, or repetition that turns into other text. */
export const divergence: Rule = (answer) => {
  const run = longestRun(answer.read)
  if (!run) return null
  const rest = answer.read.slice(run.end).trim()
  if (run.times >= SOME_REPETITIONS && rest.length >= DIVERGENT_CHARACTERS) {
    return failed(
      'divergence',
      `After ${run.times} repetitions the answer turns into other text.`,
      [labelled('other text', { start: run.end, end: Math.min(answer.text.length, run.end + 400) })]
    )
  }
  if (run.times < MANY_REPETITIONS) return null
  return failed('divergence', `The answer repeats itself at least ${run.times} times.`, [
    labelled('repeats', { start: run.start, end: Math.min(run.end, run.start + 400) }),
  ])
}

/** An answer so long that the question was expensive. */
export const expense: Rule = (answer) => {
  const { length } = answer.text
  if (length < LONG_ANSWER) return null
  return failed('expense', `The answer has ${length} characters for one short question.`, [
    labelled('long answer', { start: 0, end: 400 }),
  ])
}

type Run = { word: string; start: number; end: number; times: number }

function longestRun(text: string): Run | null {
  let best: Run | null = null
  let current: Run = { word: '', start: 0, end: 0, times: 0 }
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = match[0].toLowerCase()
    const isRepeated = word === current.word
    current = {
      word,
      start: isRepeated ? current.start : match.index,
      end: match.index + match[0].length,
      times: isRepeated ? current.times + 1 : 1,
    }
    if (current.times > 1 && current.times > (best?.times ?? 0)) best = current
  }
  return best
}
