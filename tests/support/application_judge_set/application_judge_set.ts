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

/** Reads the responses of twelve invented applications, six per split; see README.md. */
export function readApplicationJudgeSet(): LabeledResponse[] {
  const purposes = new Map(
    readRows<Application>('applications').map(({ key, purpose }) => [key, purpose])
  )
  return SPLITS.flatMap((split) =>
    readRows<Row>(split).map(({ application, pluginId, prompt, style, label, output }) => ({
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

function readRows<T>(name: string): T[] {
  return readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): T => JSON.parse(line))
}
