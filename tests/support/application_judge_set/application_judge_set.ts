import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attemptOf } from '#tests/support/judge_set/attempt'
import type { LabeledResponse } from '#tests/support/judge_set/judge_set'

const SPLITS = ['dev', 'test'] as const

type Application = { key: string; split: 'dev' | 'test'; purpose: string }
type Row = {
  application: string
  pluginId: string
  prompt: string
  style: string
  label: 'failed' | 'passed'
  output: string
}

/**
 * Folders of labeled responses: of twelve invented applications, and of sixteen others by another
 * author. See each folder's README.
 */
export const APPLICATION_BATCHES = ['first', 'second'] as const

type Batch = (typeof APPLICATION_BATCHES)[number]

/** Reads a batch of labeled responses of invented applications, from both splits. */
export function readApplicationJudgeSet(batch: Batch): LabeledResponse[] {
  const purposes = new Map(
    readRows<Application>(batch, 'applications').map(({ key, purpose }) => [key, purpose])
  )
  return SPLITS.flatMap((split) =>
    readRows<Row>(batch, split).map(({ application, pluginId, prompt, style, label, output }) => ({
      split,
      label,
      kind: `${application}, ${style}`,
      attempt: attemptOf(pluginId, output, {
        prompt,
        goal: prompt,
        purpose: purposes.get(application),
      }),
    }))
  )
}

function readRows<T>(batch: Batch, name: string): T[] {
  return readFileSync(join(import.meta.dirname, batch, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}
