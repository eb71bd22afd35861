import type {
  BlindProbe,
  CalibrationItem,
  CalibrationItemDetail,
} from '#api/contract/findings/calibration'
import type { ProbeDetail } from '#api/contract/findings/report'
import type { CalibrationLabel, JudgeVerdict } from '#api/engines/redteam/vocabulary'
import { loadProbe } from '#api/evals/probes/load_probe'
import type Calibration from '#api/findings/calibrations/calibration'
import db from '@adonisjs/lucid/services/db'

type Row = {
  id: string
  result_id: string
  is_sampled: boolean
  verdict: JudgeVerdict
  label: CalibrationLabel | null
  note: string | null
}

/** Lists the queue in labeling order, with the user's own labels. */
export async function listItems(calibrationId: string, userId: string): Promise<CalibrationItem[]> {
  const rows: Row[] = await rowsOf(calibrationId, userId).orderBy('i.position')
  return rows.map(itemOf)
}

/** Loads one result to label, without the judge's verdict until the user has labeled the response. */
export async function loadItem(
  { id, evalId }: Calibration,
  itemId: string,
  userId: string
): Promise<CalibrationItemDetail> {
  const row: Row = await rowsOf(id, userId).where('i.id', itemId).firstOrFail()
  const probe = await loadProbe(evalId, row.result_id)
  const isLabeled = row.label === 'passed' || row.label === 'failed'
  return {
    ...itemOf(row),
    note: row.note,
    probe: blind(probe),
    verdict: isLabeled ? { status: row.verdict, reason: probe.reason, grader: probe.grader } : null,
  }
}

const rowsOf = (calibrationId: string, userId: string) =>
  db
    .from('calibration_items as i')
    .leftJoin('calibration_labels as l', (join) => {
      join.on('l.item_id', 'i.id').andOnVal('l.user_id', userId)
    })
    .where('i.calibration_id', calibrationId)
    .select('i.id', 'i.result_id', 'i.is_sampled', 'i.verdict', 'l.label', 'l.note')

const itemOf = ({ id, result_id, is_sampled, label }: Row): CalibrationItem => ({
  id,
  resultId: result_id,
  isSampled: is_sampled,
  label,
})

/** Copies each field explicitly, so that a field added to probes later is not exposed by accident. */
const blind = (probe: ProbeDetail): BlindProbe => ({
  id: probe.id,
  testIdx: probe.testIdx,
  pluginId: probe.pluginId,
  policyId: probe.policyId,
  strategyId: probe.strategyId,
  severity: probe.severity,
  isHidden: probe.isHidden,
  prompt: probe.prompt,
  output: probe.output,
  error: probe.error,
  latencyMs: probe.latencyMs,
  createdAt: probe.createdAt,
  goal: probe.goal,
  basePrompt: probe.basePrompt,
  origin: probe.origin,
  toolCalls: probe.toolCalls,
  sentCall: probe.sentCall,
  documents: probe.documents,
  traces: probe.traces,
  tries: probe.tries,
  conversation: probe.conversation,
})
