import {
  composeRemediation,
  type RemediationProgress,
  type RemediationText,
  writeRemediation,
} from '#api/engines/redteam/index'
import Eval from '#api/evals/eval'
import { storableValue } from '#api/evals/values/mask_secrets'
import type { Work } from '#api/platform/queue/jobs'
import { publishRemediation } from '#api/findings/remediations/publish_remediation'
import Remediation from '#api/findings/remediations/remediation'
import { remediationContent, totalsOf } from '#api/findings/remediations/write/remediation_content'
import { type ReportFacts, reportFacts } from '#api/findings/remediations/write/report_facts'
import { emitRemediationEvents } from '#api/findings/remediations/write/emit_remediation_events'
import {
  type OpenWriter,
  openWriter,
  isTransient,
  FAILED,
} from '#api/findings/remediations/write/open_writer'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { RemediationContent } from '#api/contract/findings/remediation'

type Order = Work<'write_remediation'>

/**
 * Writes a remediation from its report. Idempotent: a rerun keeps the parts a model has written, and a job whose
 * attempt was superseded does nothing.
 * @throws transient errors, so that the queue retries the job
 */
export async function writeRemediationJob(order: Order, signal: AbortSignal) {
  const row = await ordered(order)
  if (!row?.isActive) return
  try {
    await change(order, { state: 'generating' })
    await publishRemediation(row)
    const report = await Eval.findOrFail(row.evalId)
    const found = await reportFacts(report)
    const writer = found.facts.length > 0 ? await openWriter(report, row.requestedById) : null
    try {
      const { text, note } = await write(order, row, found, writer, signal)
      await finish(order, report, remediationContent(found, text), writer, note)
      await publishRemediation(row)
    } finally {
      await writer?.close()
    }
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error
    logger.error({ err: error, ...order }, 'remediation')
    await change(order, { state: 'failed', error: FAILED })
    await publishRemediation(row)
  }
}

const ordered = ({ remediationId, attempt }: Order) =>
  Remediation.query().where({ id: remediationId, attempt }).first()

type Values = Record<string, string | number | Date | null>

/** Updates the remediation, unless there is a newer attempt. */
const change = ({ remediationId, attempt }: Order, values: Values) =>
  db
    .from('remediations')
    .where({ id: remediationId, attempt })
    .update({ ...values, updated_at: new Date() })

async function write(
  order: Order,
  row: Remediation,
  found: ReportFacts,
  writer: OpenWriter | null,
  signal: AbortSignal
): Promise<{ text: RemediationText; note: string | null }> {
  const totals = totalsOf(found)
  if (!writer) return { text: composeRemediation(found.facts, totals), note: null }
  let note = row.note
  const progress: RemediationProgress = {
    parts: row.parts ?? { advice: {}, summary: null },
    onFallback: (error) => {
      note ??= `Partly taken from the built-in knowledge base: ${error.message}`
    },
    save: async (parts, { done, total }) => {
      const kept = JSON.stringify(storableValue(parts))
      await change(order, { parts: kept, parts_done: done, parts_total: total, note })
      await publishRemediation(row)
    },
  }
  const { facts, target } = found
  const text = await writeRemediation(writer.client, { facts, totals, target }, progress, signal)
  return { text, note }
}

async function finish(
  order: Order,
  report: Eval,
  content: RemediationContent,
  writer: OpenWriter | null,
  note: string | null
) {
  await db.transaction(async (trx) => {
    const now = new Date()
    const changed: { id: string }[] = await trx
      .from('remediations')
      .where({ id: order.remediationId, attempt: order.attempt, state: 'generating' })
      .update(
        {
          state: 'completed',
          content: JSON.stringify(storableValue(content)),
          parts: null,
          writer: writer ? 'model' : 'built_in',
          writer_label: writer?.label ?? null,
          note,
          error: null,
          finished_at: now,
          updated_at: now,
        },
        ['id']
      )
    if (changed.length > 0) await emitRemediationEvents(trx, report, content)
  })
}
