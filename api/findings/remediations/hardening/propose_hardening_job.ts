import { hardenPrompt, type PromptProposal, proposePrompt } from '#api/engines/redteam/index'
import Eval from '#api/evals/eval'
import { storable } from '#api/evals/values/storable'
import type { Work } from '#api/platform/queue/jobs'
import Hardening from '#api/findings/remediations/hardening/hardening'
import {
  type OpenWriter,
  openWriter,
  isTransient,
  FAILED,
} from '#api/findings/remediations/write/open_writer'
import { type ReportFacts, reportFacts } from '#api/findings/remediations/write/report_facts'
import { publishRemediation } from '#api/findings/remediations/publish_remediation'
import logger from '@adonisjs/core/services/logger'

/**
 * Writes the proposal with the model; falls back to the knowledge base when no model is set, or the model fails or
 * returns an invalid proposal.
 */
export async function proposeHardeningJob(
  { hardeningId }: Work<'propose_hardening'>,
  signal: AbortSignal
) {
  const row = await Hardening.find(hardeningId)
  if (row?.state !== 'writing') return
  try {
    const report = await Eval.findOrFail(row.evalId)
    const found = await reportFacts(report)
    const writer = await openWriter(report, row.createdById)
    try {
      const { proposal, note } = await propose(row.presentPrompt, found, writer, signal)
      const isByModel = writer !== null && note === null
      row.merge({
        state: 'proposed',
        proposedPrompt: storable(proposal.prompt),
        changes: proposal.changes.map(storable),
        writer: isByModel ? 'model' : 'built_in',
        writerLabel: isByModel ? writer.label : null,
        note,
      })
      await row.save()
    } finally {
      await writer?.close()
    }
  } catch (error) {
    if (signal.aborted || isTransient(error)) throw error
    logger.error({ err: error, hardeningId }, 'hardening')
    await row.merge({ state: 'failed', error: FAILED }).save()
  }
  await publishRemediation(row)
}

async function propose(
  present: string,
  { facts, target }: ReportFacts,
  writer: OpenWriter | null,
  signal: AbortSignal
): Promise<{ proposal: PromptProposal; note: string | null }> {
  let note: string | null = null
  if (writer) {
    try {
      const proposal = await proposePrompt(writer.client, { present, target, facts }, signal)
      return { proposal, note }
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Error)) throw error
      note = `Taken from the built-in knowledge base: ${error.message}`
    }
  }
  return { proposal: hardenPrompt(present, target, facts), note }
}
