import Organization from '#api/accounts/tenants/organization'
import Team from '#api/accounts/tenants/team'
import User from '#api/accounts/tenants/user'
import { SIGNED_IN } from '#api/demo/assistant/bank'
import { firstDemoScan } from '#api/demo/first_demo_scan'
import { sampleRequests } from '#api/demo/guardrail/sample_requests'
import Guardrail from '#api/guardrails/guardrail'
import { generateVersion, planVersion } from '#api/guardrails/learning/generate_version'
import { listCandidates } from '#api/guardrails/learning/list_candidates'
import { setVersionState } from '#api/guardrails/promotion/set_state'
import { recordSamples } from '#api/guardrails/run/record_samples'
import { createGuardrailFor } from '#api/guardrails/save_guardrail'
import { recordVerifications } from '#api/guardrails/verify/record_verifications'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import type { Actor } from '#api/platform/audit/record_audit'
import type { Work } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import db from '@adonisjs/lucid/services/db'

/**
 * Enqueues the creation of the demo guardrail when the demo assistant's first report is published. Later reports do not,
 * so that a guardrail deleted by a user is not re-created.
 */
export async function requestDemoGuardrail(evalId: string): Promise<void> {
  const scan = await firstDemoScan(evalId)
  if (!scan) return
  const { organizationId } = scan
  await queue.enqueue('create_demo_guardrail', { evalId, organizationId })
}

/**
 * Creates a guardrail for the demo assistant, learns from the findings of its scan, starts its shadow mode, and lets it
 * evaluate sample requests. Skips completed steps, so that a retried job continues.
 */
export async function createDemoGuardrail({
  evalId,
}: Work<'create_demo_guardrail'>): Promise<void> {
  const scan = await firstDemoScan(evalId)
  if (!scan) return
  const { teamId, userId, targetId, organizationId } = scan
  const [team, user, organization] = await Promise.all([
    Team.find(teamId),
    User.find(userId),
    Organization.find(organizationId),
  ])
  if (!team || !user || !organization?.canUseAdaptiveGuardrails) return
  const { id, name, email } = user
  const actor: Actor = { organizationId, teamId, user: { id, name, email } }
  const guardrail =
    (await Guardrail.findBy('demoTargetId', targetId)) ??
    (await createGuardrailFor(
      { team, actor, userId, demoTargetId: targetId },
      {
        name: 'Northwind assistant',
        description: DESCRIPTION,
        targetIds: [targetId],
        // Stores complete texts to show the findings of checks; the bank is fictional, so this reveals nothing.
        storage: 'full',
      }
    ))
  const version = await learnedVersion({ team, userId, guardrailId: guardrail.id })
  if (version?.state === 'draft') {
    const order = { team, guardrailId: guardrail.id, number: version.number, actor }
    await setVersionState({ ...order, state: 'shadow', force: false })
  }
  const inputs = await sampleRequests(evalId)
  const { id: customer } = SIGNED_IN
  await recordSamples({ guardrailId: guardrail.id, targetId, identity: customer }, inputs)
  if (version) await recordEffect(guardrail.id, version)
}

const DESCRIPTION =
  'Demo: learned from the first scan of the demo assistant. It runs in shadow mode and has checked sample requests of fictional customers and attackers.'

type Place = { team: Team; guardrailId: string; userId: string }

/** Returns the version with policies from the findings; null if there are no findings or generation failed. */
async function learnedVersion({ team, guardrailId, userId }: Place) {
  const newest = () =>
    GuardrailVersionRow.query().where('guardrail_id', guardrailId).orderBy('number', 'desc').first()
  if ((await newest())?.baseNumber === null) {
    const issueIds = (await listCandidates(guardrailId)).map((candidate) => candidate.id)
    if (issueIds.length === 0) return null
    const note = 'Generated from the first scan'
    await db.transaction((trx) => planVersion({ team, guardrailId, issueIds, userId, note }, trx))
  }
  const planned = await newest()
  if (planned?.state === 'generating') await generateVersion({ versionId: planned.id })
  const version = await newest()
  return version?.state === 'failed' || version?.baseNumber === null ? null : version
}

/**
 * Stores the effect measured during generation, which replayed the recorded attacks, as the first verification of each
 * vulnerability.
 */
async function recordEffect(guardrailId: string, { number, effect }: GuardrailVersionRow) {
  const known: unknown = await db
    .from('guardrail_verifications')
    .where('guardrail_id', guardrailId)
    .first()
  if (known || !effect) return
  await recordVerifications(
    guardrailId,
    number,
    effect.byIssue.map(({ issueId, total, blockedAfter }) => ({
      issueId,
      attacks: total,
      blocked: blockedAfter,
    }))
  )
}

/** Subscribes this worker to the queue. */
export const startDemoWork = () => queue.work('create_demo_guardrail', 1, createDemoGuardrail)
