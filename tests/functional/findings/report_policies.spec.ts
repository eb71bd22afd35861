import type { PluginComparison } from '#api/contract/findings/report_comparison'
import { asOwner, type Persona } from '#tests/support/personas'
import { INLINE, reportOfPolicies } from '#tests/support/records/policy_report'
import { writeRemediationOf } from '#tests/support/records/remediation_records'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('Policies in reports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a report lists and filters policies individually, by the names they had during the scan', async ({
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

  test('a comparison of reports lists policies individually and can be limited to the attacks of one policy', async ({
    client,
    assert,
  }) => {
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

  test('the dashboard of a target lists policies individually', async ({ client, assert }) => {
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

  test('a remediation treats each violated policy as a separate vulnerability', async ({
    client,
    assert,
  }) => {
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

async function get(client: ApiClient, owner: Persona, path: string, filter: object = {}) {
  const response = await client
    .get(`/api/v1/${path}`)
    .qs({ filter: JSON.stringify(filter) })
    .bearerToken(owner.token)
  response.assertStatus(200)
  return response.body()
}
