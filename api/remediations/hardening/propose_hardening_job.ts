import { hardenPrompt, type PromptProposal, proposePrompt } from '#api/engines/redteam/index'
import Eval from '#api/evals/eval'
import { storable } from '#api/evals/storable'
import type { Work } from '#api/queue/jobs'
import { comesLater, FAILED } from '#api/remediations/comes_later'
import Hardening from '#api/remediations/hardening/hardening'
import { type OpenWriter, openWriter } from '#api/remediations/open_writer'
import { type ReportFacts, reportFacts } from '#api/remediations/report_facts'
import { publishRemediation } from '#api/remediations/publish_remediation'
import { flags } from '#config/flags'
import logger from '@adonisjs/core/services/logger'

/** Writes the proposal: by the model, or from the knowledge base when there is none or it did not do it well. */
export async function proposeHardeningJob(
  { hardeningId }: Work<'propose_hardening'>,
  signal: AbortSignal
) {
  const row = await Hardening.find(hardeningId)
  if (row?.state !== 'writing' || flags.disableRemediationBundle) return
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
    if (signal.aborted || comesLater(error)) throw error
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
      note = `This comes from the shipped knowledge base: ${error.message}`
    }
  }
  return { proposal: hardenPrompt(present, target, facts), note }
}
