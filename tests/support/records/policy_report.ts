import Policy from '#api/library/policies/policy'
import { teamScope } from '#api/platform/tenancy/scopes'
import { TargetFactory } from '#database/factories/target_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { reportOf, worked } from '#tests/support/records/vulnerability_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** ID of a policy that exists only in a scan template. */
export const INLINE = '0123456789ab'

/** Stores a report with attacks on a library policy, on an inline policy, and of another plugin. */
export async function reportOfPolicies(
  owner: Persona,
  of?: { libraryId: string; targetId: string }
) {
  const targetId =
    of?.targetId ?? (await TargetFactory.merge({ teamId: owner.team.id }).create()).id
  const libraryId = of?.libraryId ?? (await libraryPolicy(owner)).id
  const probes = [
    worked({ pluginId: 'policy' }),
    { pluginId: 'policy' },
    worked({ pluginId: 'policy' }),
    worked({ pluginId: 'bola' }),
  ]
  const evalId = await reportOf(owner, { targetId, probes })
  await db.from('evals').where('id', evalId).update({ is_published: true })
  const named = async (indexes: number[], policyId: string, metadata: object) =>
    db
      .from('eval_results')
      .where('revision_id', await revisionIdOf(evalId))
      .whereIn('test_idx', indexes)
      .update({ policy_id: policyId, metadata: JSON.stringify(metadata) })
  await named([0, 1], libraryId, {})
  await named([2], INLINE, { policyName: 'No advice' })
  return { evalId, libraryId, targetId }
}

const libraryPolicy = (owner: Persona) =>
  teamScope(owner.team, Policy).create({
    name: 'No prices',
    text: 'Never names prices.',
    severity: 'high',
  })
