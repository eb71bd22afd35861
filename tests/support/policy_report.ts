import { revisionIdOf } from '#tests/support/eval_records'
import { reportOf, targetOf, worked } from '#tests/support/issue_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** The id of a policy that stands in a template only. */
export const INLINE = '0123456789ab'

/** Attacks on a policy of the library, one on a policy of the template's own, and another. */
export async function reportOfPolicies(
  owner: Persona,
  of?: { libraryId: string; targetId: string }
) {
  const targetId = of?.targetId ?? (await targetOf(owner)).id
  const libraryId = of?.libraryId ?? (await libraryPolicy(owner)).id
  const probes = [
    worked({ plugin: 'policy' }),
    { plugin: 'policy' },
    worked({ plugin: 'policy' }),
    worked({ plugin: 'bola' }),
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
  owner.team
    .related('customPolicies')
    .create({ name: 'No prices', text: 'Never names prices.', severity: 'high' })
