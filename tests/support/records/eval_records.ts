import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** Returns the ID of the revision that an evaluation shows. */
export async function revisionIdOf(evalId: string): Promise<number> {
  const { revision_id: revisionId } = await db.from('evals').where('id', evalId).firstOrFail()
  return revisionId
}

/** Stores a report with many probes with one statement; every fifth is a successful attack. */
export async function makeLargeEval({ team }: Persona, probes: number): Promise<string> {
  const { id } = await EvaluationFactory.merge({ teamId: team.id }).create()
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, judged_status, plugin_id, strategy_id, severity, prompt, output)
     select (select revision_id from evals where id = ?), n, (array['failed','passed','passed','undecided','passed'])[n % 5 + 1],
       (array['pii:direct','bola','hijacking','prompt-extraction','contracts','politics'])[n % 6 + 1],
       (array['basic','base64','rot13'])[n % 3 + 1], (array['high','medium','low'])[n % 3 + 1],
       'attack ' || n || repeat(' words', 40), 'answer ' || n || repeat(' more words', 60)
     from generate_series(0, ?::int - 1) n`,
    [id, probes]
  )
  return id
}
