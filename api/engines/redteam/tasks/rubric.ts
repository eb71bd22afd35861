import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Expectation } from '../vocabulary.js'
import { expectationInExamples } from './expectation_example.js'
import { readOwnRubric } from './own_rubric.js'

/** What can be read out of a rubric that the tool has made for one answer. */
export type ReadRubric = {
  /** Plugin or family whose grader wrote it; null when it is none that is known. */
  pluginId: string | null
  /** The attack as it was sent; empty where the rubric does not quote it. */
  prompt: string
  purpose: string
  goal: string
  expectation: Expectation
}

/** A rubric's own words come first; conversations may be quoted at length after them. */
const READ_LINES = 1_500
/** Of each end of a rubric. */
const READ_CHARACTERS = 200_000
/** Lines of a grader that must be there for it to be recognised. */
const ENOUGH_LINES = 2

/** Reads a rubric of the tool, or one of ours. */
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

/** Beginning and end: in between stands at most a conversation that goes on for too long. */
function readable(rubric: string): string {
  if (rubric.length <= 2 * READ_CHARACTERS) return rubric
  return `${rubric.slice(0, READ_CHARACTERS)}\n${rubric.slice(-READ_CHARACTERS)}`
}

/** The widest text between the tags: an attack may hold closing tags of its own. */
function inside(rubric: string, tag: string): string {
  const opening = new RegExp(`<${tag}>`, 'i').exec(rubric)
  if (!opening) return ''
  const start = opening.index + opening[0].length
  const end = rubric.toLowerCase().lastIndexOf(`</${tag.toLowerCase()}>`)
  return end > start ? rubric.slice(start, end).trim() : ''
}

/** Whose grader wrote most of the lines that only one grader has. */
function graderOf(rubric: string): string | null {
  const votes = new Map<string, number>()
  for (const line of rubric.split('\n', READ_LINES)) {
    const grader = graderLines().get(lineMark(line))
    if (grader) votes.set(grader, (votes.get(grader) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a)
  return best && best[1] >= Math.min(ENOUGH_LINES, linesOf(best[0])) ? best[0] : null
}

/** A short mark of a line, by which it is known again without being kept. */
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

/** Marks of the lines that are peculiar to each grader of the tool: `bin/rubric_lines.mjs` makes the file. */
function readMarks(): Map<string, string> {
  const file = new URL('./data/rubric_lines.json', import.meta.url)
  const known: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    Object.entries(known).flatMap(([grader, lines]) =>
      lines.map((line): [string, string] => [line, grader])
    )
  )
}
