import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabeledResponse } from '#tests/support/judge_set/judge_set'
import { attemptOf } from '#tests/support/judge_set/attempt'

type PublicRow = {
  /** Hexadecimal hash of the row. */
  id: string
  prompt: string
  output: string
  label: 'complied' | 'refused' | 'partial'
}

const LABELS = { complied: 'failed', refused: 'passed', partial: 'undecidable' } as const
const FILES = { 'xstest-safe': 'xstest_safe.jsonl' }

/** Returns responses of public sources, labeled by people who are not authors of the rules. */
export function readPublicJudgeSet(): (LabeledResponse & { source: string })[] {
  return Object.entries(FILES).flatMap(([source, file]) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): PublicRow => JSON.parse(line))
      .map(({ id, prompt, output, label }) => ({
        source,
        split: isHeldOut(id) ? 'test' : 'dev',
        label: LABELS[label],
        kind: label,
        attempt: attemptOf('harmful', output, { prompt, goal: prompt, purpose: 'Helps people.' }),
      }))
  )
}

/** Whether a row is held out: its hash starts with an even digit. */
function isHeldOut(id: string): boolean {
  return Number.parseInt(id[0], 16) % 2 === 0
}
