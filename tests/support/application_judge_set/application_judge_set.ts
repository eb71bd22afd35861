import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attemptOf } from '#tests/support/judge_set/attempt'
import type { Label, LabeledResponse } from '#tests/support/judge_set/judge_set'

const SPLITS = ['dev', 'test'] as const

type Application = { key: string; split: 'dev' | 'test'; purpose: string }
type Row = {
  application: string
  pluginId: string
  prompt: string
  style: string
  label: Label
  output: string
}

/**
 * Folders of labeled responses of invented applications, each by another author. The third and fourth are only measured.
 * See each folder's README.
 */
export const APPLICATION_BATCHES = ['first', 'second', 'third', 'fourth'] as const

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

/** Returns no rows if the batch has no such file. */
function readRows<T>(batch: Batch, name: string): T[] {
  const path = join(import.meta.dirname, batch, `${name}.jsonl`)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}
