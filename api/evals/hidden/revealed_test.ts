import type { RevealedTest } from '#api/contract/eval'
import { loadProbe } from '#api/evals/load_probe'
import { revisionOf } from '#api/evals/revision_of'
import { loadCell } from '#api/evals/table/cell_detail'
import { NOT_FOUND } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/**
 * The results of one test with all of their texts, as the report and as the table tell them. For who may see them, and
 * where that is recorded.
 * @throws NOT_FOUND when the evaluation has no such test
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
    .limit(MOST_COLUMNS)
  const [first] = places
  if (!first) throw NOT_FOUND()
  const [probes, cells] = await Promise.all([
    Promise.all(places.map(({ id }) => loadProbe(evalId, id, 'whole'))),
    Promise.all(
      places.map(({ prompt_idx: promptIdx }) =>
        loadCell(team, { evalId, testIdx, promptIdx }, 'whole')
      )
    ),
  ])
  return { pluginId: first.plugin_id, probes, cells }
}

/** Columns of a matrix whose results are told together. */
const MOST_COLUMNS = 50
