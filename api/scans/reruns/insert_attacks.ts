import { storable } from '#api/evals/storable'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SourceAttack } from './source_attacks.js'

/** In one statement: a row has some kilobytes. */
const PORTION = 500

/** Writes each attack as so many tests of the scan. @returns how many that are */
export async function insertAttacks(
  scanId: string,
  attacks: SourceAttack[],
  times: number,
  trx: TransactionClientContract
): Promise<number> {
  const seen = new Map<string, number>()
  const rows = attacks.flatMap((attack, at) =>
    Array.from({ length: times }, (_, nth) => ({
      scan_id: scanId,
      index: at * times + nth,
      key: ownKey(attack.key, seen),
      plugin_id: attack.pluginId,
      strategy_id: attack.strategyId,
      severity: attack.severity,
      language: attack.language,
      prompt: storable(attack.prompt),
      base_prompt: storable(attack.basePrompt),
      goal: storable(attack.goal),
      expectation: JSON.stringify(attack.expectation),
      origin: attack.origin,
      turns: attack.turns && JSON.stringify(attack.turns.map(storable)),
      policy_id: attack.policyId,
      policy_name: attack.policyName && storable(attack.policyName),
      source_result_id: attack.resultId,
    }))
  )
  for (let from = 0; from < rows.length; from += PORTION) {
    await trx.table('scan_tests').multiInsert(rows.slice(from, from + PORTION))
  }
  return rows.length
}

/** The key that the attack had before; the second time with its number. */
function ownKey(key: string, seen: Map<string, number>): string {
  const nth = (seen.get(key) ?? 0) + 1
  seen.set(key, nth)
  return nth === 1 ? key : `${key}#${nth}`
}
