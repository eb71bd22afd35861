import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Expectation } from '../../vocabulary.js'
import { expectationInExamples } from './expectation_example.js'
import { readOwnRubric } from './own_rubric.js'

/** The parts of a rubric that judging needs. */
export type ReadRubric = {
  /** Plugin or family of the grader; null if unknown. */
  pluginId: string | null
  /** The attack as sent; empty if the rubric does not quote it. */
  prompt: string
  purpose: string
  goal: string
  expectation: Expectation
}

/**
 * Maximum number of lines examined to recognize the grader. Its own lines come first; a long conversation may follow.
 */
const MAX_LINES = 1_500
/** Number of characters that are read at each end of a longer rubric. */
const MAX_END_CHARS = 200_000
/** Minimum number of matching lines to recognize a grader. */
const MIN_LINES = 2

/** Parses a rubric, whether written by the CLI or by `ownRubric`. */
export function readRubric(whole: string): ReadRubric {
  const rubric = readable(whole)
  const own = readOwnRubric(rubric)
  const expectation = expectationInExamples(rubric)
  if (own?.canary) expectation.canary ??= own.canary
  return {
    pluginId: own?.pluginId ?? graderOf(rubric),
    prompt: inside(rubric, 'UserQuery') || inside(rubric, 'conversation_history'),
    purpose: inside(rubric, 'purpose') || inside(rubric, 'SystemPurpose'),
    goal: inside(rubric, 'Goal') || inside(rubric, 'HarmfulIntent'),
    expectation,
  }
}

/** Returns the rubric without its middle part if it is very long, because that part belongs to a conversation. */
function readable(rubric: string): string {
  if (rubric.length <= 2 * MAX_END_CHARS) return rubric
  return `${rubric.slice(0, MAX_END_CHARS)}\n${rubric.slice(-MAX_END_CHARS)}`
}

/** Returns the longest string between the tags, because an attack may contain closing tags. */
function inside(rubric: string, tag: string): string {
  const opening = new RegExp(`<${tag}>`, 'i').exec(rubric)
  if (!opening) return ''
  const start = opening.index + opening[0].length
  const end = rubric.toLowerCase().lastIndexOf(`</${tag.toLowerCase()}>`)
  return end > start ? rubric.slice(start, end).trim() : ''
}

/** Returns the grader that has the most distinctive lines in the rubric. Lines that several graders share do not count. */
function graderOf(rubric: string): string | null {
  const votes = new Map<string, number>()
  for (const line of rubric.split('\n', MAX_LINES)) {
    const grader = graderLines().get(lineMark(line))
    if (grader) votes.set(grader, (votes.get(grader) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return best && best[1] >= Math.min(MIN_LINES, linesOf(best[0])) ? best[0] : null
}

/** Returns a short hash of a line, which is used to recognize graders without storing their rubrics. */
export function lineMark(line: string): string {
  const words = line.trim().replace(/\s+/g, ' ')
  return words === '' ? '' : createHash('sha256').update(words).digest('hex').slice(0, 12)
}

let marks: Map<string, string> | undefined
let counts: Map<string, number> | undefined

function graderLines(): Map<string, string> {
  marks ??= readMarks()
  return marks
}

function linesOf(grader: string): number {
  counts ??= countBy(graderLines().values())
  return counts.get(grader) ?? 0
}

function countBy(names: Iterable<string>): Map<string, number> {
  const result = new Map<string, number>()
  for (const name of names) result.set(name, (result.get(name) ?? 0) + 1)
  return result
}

/**
 * Loads the graders by line hash. The file contains only lines that are unique to one grader; `bin/rubric_lines.mjs`
 * generates it.
 */
function readMarks(): Map<string, string> {
  const file = new URL('../data/rubric_lines.json', import.meta.url)
  const known: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(known).flatMap(([grader, lines]) =>
      lines.map((line): [string, string] => [line, grader])
    )
  )
}
