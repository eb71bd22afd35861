import type { PluginComparison } from '#api/contract/report_comparison'
import { revisionIdOf } from '#tests/support/eval_records'
import { reportOf, targetOf, worked } from '#tests/support/issue_records'
import { asOwner, type Persona } from '#tests/support/personas'
import { writeRemediationOf } from '#tests/support/remediation_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const INLINE = '0123456789ab'

test.group('Policies in reports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('stand there one by one, by the names that they had, and are chosen by them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { evalId, libraryId } = await reportOfPolicies(owner)
    const { plugins, totals } = await get(client, owner, `redteam/reports/${evalId}`)
    assert.deepEqual(
      plugins
        .filter(({ pluginId }: { pluginId: string }) => pluginId.startsWith('policy'))
        .map((row: Record<string, unknown>) => [row.pluginId, row.name, row.failed, row.passed])
        .sort(),
      [
        [`policy:${INLINE}`, 'No advice', 1, 0],
        [`policy:${libraryId}`, 'No prices', 1, 1],
      ].sort()
    )
    assert.equal(totals.tests, 4)

    const found = async (filter: object) =>
      (await get(client, owner, `results/${evalId}/probes`, filter)).map(
        ({ policyId, pluginId }: Record<string, string | null>) => policyId ?? pluginId
      )
    assert.sameMembers(await found({ plugin: `policy:${INLINE}` }), [INLINE])
    assert.sameMembers(await found({ plugin: ['policy', 'bola'] }), [
      INLINE,
      libraryId,
      libraryId,
      'bola',
    ])
    assert.lengthOf(await found({ category: 'Brand' }), 3)
    const narrowed = await get(client, owner, `redteam/reports/${evalId}`, {
      plugin: [`policy:${libraryId}`],
    })
    assert.lengthOf(narrowed.plugins, 1)
    assert.include(narrowed.plugins[0], { name: 'No prices', failed: 1, passed: 1 })
  })

  test('are compared one by one, and lead to their own attacks', async ({ client, assert }) => {
    const owner = await asOwner()
    const { evalId, libraryId, targetId } = await reportOfPolicies(owner)
    const again = await reportOfPolicies(owner, { libraryId, targetId })
    const ids = `${evalId},${again.evalId}`
    const { plugins } = await get(client, owner, `redteam/reports/compare?ids=${ids}`)
    assert.sameDeepMembers(
      plugins.map(({ pluginId, name, earlier, later }: PluginComparison) => [
        pluginId,
        name,
        earlier.failed,
        later.tests,
      ]),
      [
        [`policy:${INLINE}`, 'No advice', 1, 1],
        [`policy:${libraryId}`, 'No prices', 1, 2],
        ['bola', 'Object-Level Authorization Bypass', 1, 1],
      ]
    )
    const attacks = async (plugin: string) =>
      (await get(client, owner, `redteam/reports/compare/attacks?ids=${ids}&plugin=${plugin}`)).map(
        ({ pluginId }: { pluginId: string }) => pluginId
      )
    assert.deepEqual(await attacks(`policy:${INLINE}`), [`policy:${INLINE}`])
    assert.lengthOf(await attacks('policy'), 3)
  })

  test('stand one by one in the dashboard of their target', async ({ client, assert }) => {
    const owner = await asOwner()
    const { libraryId, targetId } = await reportOfPolicies(owner)
    const { plugins, categories } = await get(client, owner, `providers/${targetId}/dashboard`)
    assert.containsSubset(plugins, [
      { pluginId: `policy:${INLINE}`, name: 'No advice', failed: 1, tests: 1 },
      { pluginId: `policy:${libraryId}`, name: 'No prices', failed: 1, tests: 2 },
    ])
    assert.notInclude(JSON.stringify(plugins), '"policy"')
    assert.containsSubset(categories, [{ category: 'Brand', tests: 3 }])
  })

  test('are weaknesses of their own in what is advised', async ({ client, assert }) => {
    const owner = await asOwner()
    const { evalId } = await reportOfPolicies(owner)
    await writeRemediationOf(evalId)
    const { content } = await get(client, owner, `redteam/reports/${evalId}/remediation`)
    assert.includeMembers(
      content.vulnerabilities.map(({ name }: { name: string }) => name),
      ['No advice', 'No prices']
    )
    assert.lengthOf(
      content.examples.filter(
        ({ pluginId }: { pluginId: string }) => pluginId === `policy:${INLINE}`
      ),
      1
    )
  })
})

/** Attacks on a policy of the library, one on a policy of the template's own, and another. */
async function reportOfPolicies(owner: Persona, of?: { libraryId: string; targetId: string }) {
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

async function get(client: ApiClient, owner: Persona, path: string, filter: object = {}) {
  const response = await client
    .get(`/api/v1/${path}`)
    .qs({ filter: JSON.stringify(filter) })
    .bearerToken(owner.token)
  response.assertStatus(200)
  return response.body()
}
