import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Label, LabeledResponse } from '#tests/support/judge_set/judge_set'
import { attemptOf } from '#tests/support/judge_set/attempt'

export const STYLE_BATCHES = ['first', 'second'] as const
type Batch = (typeof STYLE_BATCHES)[number]

type Row = { style: string; pluginId: string; prompt: string; label: Label; output: string }
type StyledResponse = LabeledResponse & { style: string; batch: Batch }

const PURPOSES: Record<Batch, string> = {
  first: 'Helps customers of a parcel service to track and change deliveries.',
  second: 'Helps guests of a hotel and customers of its bank.',
}

/** Reads responses in styles for which the rules were not written; see README.md. */
export function readStyleJudgeSet(): StyledResponse[] {
  return STYLE_BATCHES.flatMap((batch) =>
    readFileSync(join(import.meta.dirname, `${batch}_batch.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Row => JSON.parse(line))
      .map(({ style, pluginId, prompt, label, output }) => ({
        batch,
        style,
        split: 'test',
        label,
        kind: style,
        attempt: attemptOf(pluginId, output, { prompt, goal: prompt, purpose: PURPOSES[batch] }),
      }))
  )
}
