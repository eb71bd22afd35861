import { EVAL_LIMITS } from './limits.js'
import type { FaultList } from './fault_list.js'
import type { DatasetReference } from './types.js'
import { isRecord, listOf } from './values.js'

const WRITTEN =
  /^dataset:\/\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\?version=(\d+|latest))?$/i

/**
 * Reads references to datasets: `dataset://<id>?version=3` among the tests, or entries of `metadata.datasets`. The
 * returned tests exclude the references.
 */
export function readDatasets(
  { tests, metadata }: Record<string, unknown>,
  faults: FaultList
): { datasets: DatasetReference[]; tests: unknown } {
  const entries = typeof tests === 'string' ? [tests] : tests
  const named = Array.isArray(entries) ? entries.flatMap((entry) => fromText(entry) ?? []) : []
  const kept = isRecord(metadata) ? listOf(metadata.datasets) : []
  const noted = kept.flatMap((entry, index) => {
    const found = fromData(entry)
    if (!found) {
      faults.add(`metadata.datasets[${index}]`, 'A dataset requires an ID and a version.')
    }
    return found ?? []
  })
  const byId = new Map<string, DatasetReference>()
  for (const each of [...noted, ...named]) if (!byId.has(each.id)) byId.set(each.id, each)
  const datasets = [...byId.values()]
  if (datasets.length > EVAL_LIMITS.datasets) {
    faults.add('metadata.datasets', `At most ${EVAL_LIMITS.datasets} datasets are allowed.`)
  }
  return {
    datasets: datasets.slice(0, EVAL_LIMITS.datasets),
    tests:
      Array.isArray(entries) && (named.length > 0 || Array.isArray(tests))
        ? entries.filter((entry) => fromText(entry) === null)
        : tests,
  }
}

function fromText(entry: unknown): DatasetReference | null {
  const [, id, version] = (typeof entry === 'string' && WRITTEN.exec(entry.trim())) || []
  if (!id) return null
  return { id: id.toLowerCase(), version: version && version !== 'latest' ? Number(version) : null }
}

function fromData(entry: unknown): DatasetReference | null {
  if (!isRecord(entry) || typeof entry.id !== 'string') return null
  return { id: entry.id, version: typeof entry.version === 'number' ? entry.version : null }
}
