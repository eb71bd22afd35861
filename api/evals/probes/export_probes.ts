import { revisionOf } from '#api/evals/revision_of'
import type { ProbeDetail } from '#api/contract/findings/report'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import type { TextAccess } from '#api/evals/hidden/hidden_texts'
import {
  probeDetail,
  probeDetailColumns,
  type ProbeDetailRecord,
} from '#api/evals/probes/probe_row'
import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/platform/http/lists/portions'
import { Readable } from 'node:stream'

const COLUMNS: Record<string, (probe: ProbeDetail) => unknown> = {
  test: (probe) => probe.testIdx,
  status: (probe) => probe.status,
  judged_status: (probe) => probe.judgedStatus,
  plugin: (probe) => probe.pluginId,
  strategy: (probe) => probe.strategyId,
  severity: (probe) => probe.severity,
  goal: (probe) => probe.goal,
  prompt: (probe) => probe.prompt,
  output: (probe) => probe.output,
  error: (probe) => probe.error,
  reason: (probe) => probe.reason,
  grader: (probe) => probe.grader,
  latency_ms: (probe) => probe.latencyMs,
  origin: (probe) => probe.origin,
  review_reason: (probe) => probe.review?.reason,
  review_comment: (probe) => probe.review?.comment,
  reviewed_by: (probe) => probe.review?.by,
  created_at: (probe) => probe.createdAt,
  estimated_outcome: (probe) => probe.estimate?.outcome,
  estimated_probability: (probe) => probe.estimate?.probability,
}

/** Replaces colons and other characters that are invalid in file names. */
export function exportName(evalId: string, format: string): string {
  return `${evalId.replace(/[^A-Za-z0-9-]/g, '-')}.${format}`
}

/** Streams all matching probes in scan order, in constant memory. */
export function exportProbes(
  evalId: string,
  filter: ProbeFilter,
  { format, texts }: { format: 'csv' | 'json'; texts: TextAccess }
): Readable {
  const probes = portions(evalId, filter, texts)
  return Readable.from(format === 'csv' ? asCsv(probes) : asJson(probes), { objectMode: false })
}

type Portions = AsyncIterable<ProbeDetail[]>

async function* asCsv(portionsOfProbes: Portions) {
  yield csvLine(Object.keys(COLUMNS))
  for await (const probes of portionsOfProbes) {
    yield probes.map((probe) => csvLine(Object.values(COLUMNS).map((cell) => cell(probe)))).join('')
  }
}

async function* asJson(portionsOfProbes: Portions) {
  let before = '[\n'
  for await (const probes of portionsOfProbes) {
    yield before + probes.map((probe) => JSON.stringify(probe)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* portions(
  evalId: string,
  filter: ProbeFilter,
  texts: TextAccess
): AsyncGenerator<ProbeDetail[]> {
  const rows = portionsOf<ProbeDetailRecord>((trx) =>
    applyProbeFilter(
      trx
        .from('eval_results')
        .where('revision_id', revisionOf(evalId, trx))
        .select(trx.raw(probeDetailColumns(texts)))
        .orderBy('test_idx')
        .orderBy('prompt_idx'),
      filter
    )
  )
  for await (const portion of rows) yield portion.map(probeDetail)
}
