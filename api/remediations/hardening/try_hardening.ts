import { type Actor, recordAudit } from '#api/audit/record_audit'
import { MOST_HARDENING_ATTACKS } from '#api/contract/remediation'
import { BENIGN_REQUESTS } from '#api/engines/redteam/index'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import type User from '#api/identity/user'
import { ALREADY_TRYING, NO_ATTACKS, NO_PROMPT_PLACE, NO_TARGET } from '#api/remediations/errors'
import type Hardening from '#api/remediations/hardening/hardening'
import { promptSupport } from '#api/remediations/hardening/prompt_support'
import { targetOf } from '#api/remediations/hardening/target_of'
import { createRerun } from '#api/scans/create_rerun'
import Scan from '#api/scans/scan'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

type Wanted = {
  actor: Actor
  team: Team
  user: User
  report: Eval
  hardening: Hardening
  presentPrompt: string
  prompt: string
}

/**
 * Tries the present and the new prompt side by side: the same attacks that worked and the same ordinary requests, in a
 * scan each. The present one is tried again too, because an attack that worked once need not work twice.
 */
export async function tryHardening(wanted: Wanted): Promise<void> {
  const { actor, team, user, report, hardening, presentPrompt, prompt } = wanted
  const target = await targetOf(report)
  if (!target) throw NO_TARGET()
  if (!promptSupport(target).canTest) throw NO_PROMPT_PLACE()
  if (await isTrying(hardening)) throw ALREADY_TRYING()
  const resultIds = await attacksToTry(report)
  if (resultIds.length === 0) throw NO_ATTACKS()
  await db.transaction(async (trx) => {
    const order = { trx, team, user, targetId: target.id, resultIds, reason: 'harden' as const }
    const controls = BENIGN_REQUESTS
    const before = await createRerun({
      ...order,
      controls,
      systemPrompt: presentPrompt,
      name: 'Present prompt',
    })
    const after = await createRerun({
      ...order,
      controls,
      systemPrompt: prompt,
      name: 'Hardened prompt',
    })
    hardening.useTransaction(trx)
    hardening.merge({
      presentPrompt,
      testedPrompt: prompt,
      beforeScanId: before.id,
      afterScanId: after.id,
      appliedAt: null,
    })
    await hardening.save()
    await recordAudit(trx, actor, {
      action: 'hardening_tried',
      target: 'EVAL',
      targetId: report.id,
      teamId: report.teamId,
      description: `Tried a hardened prompt on ${target.name}`,
      metadata: { hardeningId: hardening.id, scans: [before.id, after.id] },
    })
  })
}

async function isTrying({ beforeScanId, afterScanId }: Hardening): Promise<boolean> {
  const ids = [beforeScanId, afterScanId].filter((id) => id !== null)
  const scans = await Scan.query().whereIn('id', ids)
  return scans.some(({ isActive }) => isActive)
}

/** The attacks that worked, the worst first, as many as one comparison takes. */
async function attacksToTry(report: Eval): Promise<string[]> {
  const rank = SEVERITIES.map((severity) => `'${severity}'`).join(', ')
  const rows: { id: string }[] = await db
    .from('eval_results')
    .where({ revision_id: report.revisionId, status: 'failed' })
    .whereNotNull('plugin_id')
    .select('id')
    .orderByRaw(`array_position(array[${rank}], severity), test_idx, prompt_idx`)
    .limit(MOST_HARDENING_ATTACKS)
  return rows.map(({ id }) => id)
}
