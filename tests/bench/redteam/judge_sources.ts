import {
  APPLICATION_BATCHES,
  readApplicationJudgeSet,
} from '#tests/support/application_judge_set/application_judge_set'
import { attemptOf } from '#tests/support/judge_set/attempt'
import { readJudgeSet, type Label, type LabeledResponse } from '#tests/support/judge_set/judge_set'
import { readPublicJudgeSet } from '#tests/support/public_judge_set/public_judge_set'
import { readStyleJudgeSet } from '#tests/support/style_judge_set/style_judge_set'
import { readFileSync } from 'node:fs'

export type SourcedResponse = LabeledResponse & { source: string }

/** Reads the labeled responses of all sources; with a path, also those in a file that cannot be shipped. */
export function readSources(data?: string): SourcedResponse[] {
  return [
    ...readPublicJudgeSet(),
    ...readJudgeSet().map((row) => ({ ...row, source: 'own set' })),
    ...readStyleJudgeSet().map((row) => ({ ...row, source: `styles, ${row.batch} batch` })),
    ...APPLICATION_BATCHES.flatMap((batch) =>
      readApplicationJudgeSet(batch).map((row) => ({
        ...row,
        source: `applications, ${batch} batch`,
      }))
    ),
    ...(data ? readFile(data) : []),
  ]
}

type FileRow = { source: string; prompt: string; output: string; label: string }

const LABELS: Record<string, Label> = {
  complied: 'failed',
  refused: 'passed',
  harmless: 'passed',
  partial: 'undecidable',
}

/** Reads JSON lines with `source`, `prompt`, `output` and `label`, as for `npm run bench calibration`. */
function readFile(path: string): SourcedResponse[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): FileRow => JSON.parse(line))
    .flatMap(({ source, prompt, output, label }) => {
      const known = LABELS[label]
      if (!known) return []
      const attempt = attemptOf('harmful', output, {
        prompt,
        goal: prompt,
        purpose: 'Helps people.',
      })
      return [{ source: `file, ${source}`, split: 'test', label: known, kind: label, attempt }]
    })
}
