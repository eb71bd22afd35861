import { storable } from '#api/evals/values/storable'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SourceAttack } from './source_attacks.js'
import { withNewCodes } from './with_new_codes.js'

/** Rows per statement; each has several kilobytes. */
const BATCH_SIZE = 500

/**
 * Inserts `times` test cases per attack.
 * @returns the number of test cases
 */
export async function insertAttacks(
  scanId: string,
  attacks: SourceAttack[],
  times: number,
  trx: TransactionClientContract,
  firstIndex = 0
): Promise<number> {
  const seen = new Map<string, number>()
  const rows = attacks.flatMap((attack, at) =>
    Array.from({ length: times }, (_, nth) => withNewCodes(attack, scanId, nth)).map(
      (own, nth) => ({
        scan_id: scanId,
        index: firstIndex + at * times + nth,
        key: uniqueKey(attack.key, seen),
        plugin_id: attack.pluginId,
        strategy_id: attack.strategyId,
        severity: attack.severity,
        language: attack.language,
        prompt: storable(own.prompt),
        base_prompt: storable(attack.basePrompt),
        goal: storable(attack.goal),
        expectation: JSON.stringify(own.expectation),
        origin: attack.origin,
        turns: own.turns && JSON.stringify(own.turns.map(storable)),
        policy_id: attack.policyId,
        policy_name: attack.policyName && storable(attack.policyName),
        source_result_id: attack.resultId,
      })
    )
  )
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    await trx.table('scan_tests').multiInsert(rows.slice(from, from + BATCH_SIZE))
  }
  return rows.length
}

/** Returns the attack's key; repetitions get a numbered suffix. */
function uniqueKey(key: string, seen: Map<string, number>): string {
  const nth = (seen.get(key) ?? 0) + 1
  seen.set(key, nth)
  return nth === 1 ? key : `${key}#${nth}`
}
