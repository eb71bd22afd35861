import { insertEval } from '#api/evals/runs/insert_eval'
import { version } from '#config/version'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt } from 'node:crypto'

/** Columns of a new scan's evaluation. */
export type ReportRow = {
  team_id: string
  description: string
  author: string
  target_id: string | null
  target_name: string
  template_name: string
  backend: string
  grader_label: string
  parent_id?: string | null
}

/**
 * Inserts the evaluation of a scan. It is not listed until the scan ends with a report.
 * @returns its ID
 */
export const insertReport = (row: ReportRow, now: Date, trx: TransactionClientContract) =>
  insertEval(
    { ...row, type: 'redteam', is_published: false, judge_version: version.version },
    trx,
    () => makeEvalId(now)
  )

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Generates an evaluation ID in promptfoo's format, e.g. `eval-xYz-2026-01-31T12:00:00`. */
export function makeEvalId(now: Date): string {
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `eval-${letters}-${now.toISOString().slice(0, 19)}`
}
