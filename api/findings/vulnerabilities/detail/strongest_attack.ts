import type { StrongestAttack } from '#api/contract/findings/vulnerability'
import { RESULTS } from '../attacks_of.js'
import { WHOLE_ATTACK } from './list_attacks.js'
import db from '@adonisjs/lucid/services/db'

/**
 * SQL that sorts successful attacks by the strength of their evidence: worst severity first, then those with marked
 * evidence in the response, then the newest, then simple attacks before those that need a strategy.
 */
const STRONGEST = `array_position(array['critical', 'high', 'medium', 'low', 'informational'], r.severity),
  jsonb_array_length(r.evidence) = 0, o.tested_at desc, coalesce(r.strategy_id, 'basic') <> 'basic', r.test_idx, r.id`

/** Loads the successful attack that is the best evidence of the vulnerability, with its full texts. */
export async function strongestAttack(vulnerabilityId: string): Promise<StrongestAttack | null> {
  const { rows }: { rows: (Omit<StrongestAttack, 'testedAt'> & { testedAt: Date })[] } =
    await db.rawQuery(
      `select ${WHOLE_ATTACK} from ${RESULTS} where i.id = ? and r.status = 'failed' order by ${STRONGEST} limit 1`,
      [vulnerabilityId]
    )
  const [found] = rows
  return found ? { ...found, testedAt: found.testedAt.toISOString() } : null
}
