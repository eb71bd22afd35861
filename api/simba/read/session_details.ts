import { HIDDEN_TEXT } from '#api/contract/evals/eval'
import type { SimbaFinding, SimbaSession as SessionDetails } from '#api/contract/simba/session'
import { findPlugin } from '#api/engines/redteam/index'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import type { Finding } from '#api/engines/simba/vocabulary'
import { endedAtLimit } from '#api/simba/run/ended_at_limit'
import type SimbaSession from '#api/simba/session'
import { sessionRow } from '#api/simba/simba_session_transformer'
import db from '@adonisjs/lucid/services/db'

/** Returns a session with the state of its planner. Texts of harmful attacks are hidden. */
export async function sessionDetails(session: SimbaSession): Promise<SessionDetails> {
  const { plan, limits, rules, snapshot } = session
  return {
    ...sessionRow(session),
    purpose: plan.target.purpose,
    goals: plan.goals,
    plugins: plan.plugins.map(({ id }) => id),
    additionalAttackInstructions: session.instructions,
    maxConversationRounds: plan.maxConversationRounds,
    maxAttacksPerGoal: plan.maxAttacksPerGoal,
    concurrency: plan.concurrency,
    backend: session.backend,
    attackerLabel: session.attackerLabel,
    limits,
    rules,
    seed: plan.seed,
    continueWithoutModel: session.continuesWithoutModel,
    activeMs: Number(session.activeMs),
    endedAtLimit: endedAtLimit(session),
    stopReason: session.stopReason,
    parentId: session.parentId,
    forkedFromExchange: session.forkedFromExchange,
    evalId: session.evalId,
    facts: snapshot.facts,
    hypotheses: snapshot.hypotheses,
    findingList: await findingsOf(session),
    lastEvent: session.lastEvent,
  }
}

type Row = {
  number: number
  hypothesis: string
  plugin_id: string
  severity: Finding['severity']
  technique: string
  attempt: number
  state: Finding['state']
  repeats: number
  reproduced: number
  is_control_clean: boolean | null
  messages: string[]
  evidence_probe: number
  issue_id: string | null
  policy_id: string | null
}

/**
 * Returns findings with their vulnerabilities, which exist shortly after the report was published. A vulnerability belongs
 * to a target, a plugin and a policy.
 */
export async function findingsOf(
  { id, evalId }: Pick<SimbaSession, 'id' | 'evalId'>,
  texts: 'redacted' | 'full' = 'redacted'
): Promise<SimbaFinding[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select f.*, (
       select i.id from issue_occurrences o join issues i on i.id = o.issue_id
       where o.eval_id = :evalId and i.plugin_id = f.plugin_id
         and i.policy_id = coalesce(a.test -> 'policy' ->> 'id', '')
       limit 1) as issue_id
     from simba_findings f
     left join simba_attempts a on a.session_id = f.session_id and a.number = f.attempt
     where f.session_id = :id order by f.number`,
    { id, evalId: evalId ?? '' }
  )
  return rows.map((row) => toFinding(row, texts))
}

function toFinding(row: Row, texts: 'redacted' | 'full'): SimbaFinding {
  const isHidden = texts === 'redacted' && hidesTexts(row.plugin_id)
  return {
    number: row.number,
    hypothesis: row.hypothesis,
    pluginId: row.plugin_id,
    severity: row.severity,
    technique: row.technique,
    attempt: row.attempt,
    state: row.state,
    repeats: row.repeats,
    reproduced: row.reproduced,
    isControlClean: row.is_control_clean,
    messages: isHidden ? row.messages.map(() => HIDDEN_TEXT) : row.messages,
    evidenceProbe: row.evidence_probe,
    title: findPlugin(row.plugin_id)?.name ?? row.plugin_id,
    issueId: row.issue_id,
    isHidden,
  }
}
