import type Team from '#api/accounts/tenants/team'
import { MAX_ATTACK_GOALS } from '#api/contract/guardrails/attack_run'
import { leadingStrategy } from '#api/engines/redteam/index'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { RESULTS } from '#api/findings/vulnerabilities/attacks_of'
import { type SourceAttack, sourceAttacks } from '#api/scans/reruns/source_attacks'
import db from '@adonisjs/lucid/services/db'

/**
 * Number of attacks to consider. More than the number of goals, because attacks that consist of fixed messages leave the
 * attacker no choice and are discarded.
 */
const CANDIDATES = MAX_ATTACK_GOALS * 3

type Place = { team: Team; targetId: string; issueId: string | null }

/**
 * Selects successful attacks on a target whose goals an attacker can pursue again. Takes them from each vulnerability in
 * turn, worst first, and omits duplicate requests.
 */
export async function chooseGoals({ team, targetId, issueId }: Place): Promise<SourceAttack[]> {
  const { rows }: { rows: { id: string }[] } = await db.rawQuery(
    `select id from (
       select id, severity_rank, issue_id, row_number() over (partition by issue_id order by hash) as place from (
         select distinct on (i.id, hash) r.id, i.severity_rank, i.id as issue_id, hash
         from ${RESULTS}
         cross join lateral (select md5(coalesce(r.metadata->>'basePrompt', r.prompt)) as hash) as request
         where i.team_id = :teamId and i.target_id = :targetId and i.status <> 'false_positive'
           and r.status = 'failed' and (:issueId::uuid is null or i.id = :issueId)
         order by i.id, hash, o.is_verification, o.tested_at desc, r.test_idx
       ) requests
     ) numbered order by place, severity_rank, issue_id limit :max`,
    { teamId: team.id, targetId, issueId, max: CANDIDATES }
  )
  const found = await sourceAttacks(
    team,
    rows.map(({ id }) => id)
  )
  const byId = new Map(found.map((attack) => [attack.resultId, attack]))
  return rows
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter((attack) => isPursuable(attack))
    .slice(0, MAX_ATTACK_GOALS)
}

/**
 * Whether an attacker can pursue the attack's goal again. Scripted conversations and attacks across sessions depend on
 * their fixed messages, and the texts of harmful attacks are hidden.
 */
function isPursuable({ pluginId, strategyId, turns, expectation }: SourceAttack): boolean {
  if (hidesTexts(pluginId) || expectation.inNewSession) return false
  return (turns?.length ?? 1) === 1 || leadingStrategy(strategyId) !== undefined
}
