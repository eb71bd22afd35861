import type { RevealedTest } from '#api/contract/evals/eval'
import { loadProbe } from '#api/evals/probes/load_probe'
import { revisionOf } from '#api/evals/revision_of'
import { loadCell } from '#api/evals/table/cells/cell_detail'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

const MAX_COLUMNS = 50

/**
 * Returns the results of a hidden test case with full texts, as probes and as table cells; omits columns after the first
 * `MAX_COLUMNS`. The caller must check the permission and record the access.
 * @throws NOT_FOUND if the evaluation has no such test case
 */
export async function revealedTest(
  team: Team,
  evalId: string,
  testIdx: number
): Promise<RevealedTest & { pluginId: string | null }> {
  const places: { id: string; prompt_idx: number; plugin_id: string | null }[] = await db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .where('test_idx', testIdx)
    .select('id', 'prompt_idx', 'plugin_id')
    .orderBy('prompt_idx')
    .limit(MAX_COLUMNS)
  const [first] = places
  if (!first) throw NOT_FOUND()
  const [probes, cells] = await Promise.all([
    Promise.all(places.map(({ id }) => loadProbe(evalId, id, 'full'))),
    Promise.all(
      places.map(({ prompt_idx: promptIdx }) =>
        loadCell(team, { evalId, testIdx, promptIdx }, 'full')
      )
    ),
  ])
  return { pluginId: first.plugin_id, probes, cells }
}
