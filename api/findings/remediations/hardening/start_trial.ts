import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { MAX_HARDENING_ATTACKS } from '#api/contract/findings/remediation'
import { BENIGN_REQUESTS } from '#api/engines/redteam/index'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import type Eval from '#api/evals/eval'
import type User from '#api/accounts/tenants/user'
import {
  ALREADY_TRYING,
  NO_ATTACKS,
  NO_PROMPT_PLACEHOLDER,
  NO_TARGET,
} from '#api/findings/remediations/errors'
import type Hardening from '#api/findings/remediations/hardening/hardening'
import { promptSupport } from '#api/findings/remediations/hardening/prompt_support'
import { targetOf } from '#api/findings/remediations/hardening/load_hardening'
import { createRerun } from '#api/scans/reruns/create_rerun'
import Scan from '#api/scans/scan'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type HardeningTest = {
  actor: Actor
  team: Team
  user: User
  report: Eval
  hardening: Hardening
  presentPrompt: string
  prompt: string
}

/**
 * Starts one scan with the current prompt and one with the new prompt, both with the same successful attacks and benign
 * requests. The current prompt is retested because an attack that once succeeded may fail the next time.
 */
export async function startTrial(test: HardeningTest): Promise<void> {
  const { actor, team, user, report, hardening, presentPrompt, prompt } = test
  const target = await targetOf(report)
  if (!target) throw NO_TARGET()
  if (!promptSupport(target).canTest) throw NO_PROMPT_PLACEHOLDER()
  if (await isTrialRunning(hardening)) throw ALREADY_TRYING()
  const resultIds = await attacksToTry(report)
  if (resultIds.length === 0) throw NO_ATTACKS()
  await db.transaction(async (trx) => {
    const order = { trx, team, user, targetId: target.id, resultIds, reason: 'harden' as const }
    const controls = BENIGN_REQUESTS
    const before = await createRerun({
      ...order,
      controls,
      systemPrompt: presentPrompt,
      name: 'Current prompt',
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
      description: `Tested a hardened prompt on ${target.name}`,
      metadata: { hardeningId: hardening.id, scans: [before.id, after.id] },
    })
  })
}

async function isTrialRunning({ beforeScanId, afterScanId }: Hardening): Promise<boolean> {
  const ids = [beforeScanId, afterScanId].filter((id) => id !== null)
  const scans = await Scan.query().whereIn('id', ids)
  return scans.some(({ isActive }) => isActive)
}

/** Returns the successful attacks, most severe first, up to the limit of one comparison. */
async function attacksToTry(report: Eval): Promise<string[]> {
  const rank = SEVERITIES.map((severity) => `'${severity}'`).join(', ')
  const rows: { id: string }[] = await db
    .from('eval_results')
    .where({ revision_id: report.revisionId, status: 'failed' })
    .whereNotNull('plugin_id')
    .select('id')
    .orderByRaw(`array_position(array[${rank}], severity), test_idx, prompt_idx`)
    .limit(MAX_HARDENING_ATTACKS)
  return rows.map(({ id }) => id)
}
