import { alertFailedPaths } from '#api/guardrails/dashboard/alert_paths'
import { INTEGRATION_PATHS } from '#api/contract/guardrails/request'
import type { Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { protectedTarget } from '#tests/support/guardrails/protected_target'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import { listening } from '#tests/support/records/vulnerability_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const MINUTE_MS = 60_000
const PATHS = INTEGRATION_PATHS.filter((path) => path !== 'library')

test.group('Guardrail canaries', (group) => {
  let owner: Persona
  const process = guardrailsForAll(group)
  ownerForEach(group, (one) => (owner = one))

  /** Creates a target whose paths have all been used. */
  async function usedTarget() {
    const target = await protectedTarget(owner, { served: process.served })
    const rows = PATHS.map((path) => ({
      target_id: target.targetId,
      path,
      last_request_at: new Date(),
    }))
    await db.table('guardrail_paths').multiInsert(rows)
    return target
  }

  const pathsOf = (targetId: string) =>
    db.from('guardrail_paths').where('target_id', targetId).orderBy('path')

  const age = (targetId: string, minutes: number) =>
    db
      .from('guardrail_paths')
      .where('target_id', targetId)
      .update({ own_canary_at: new Date(Date.now() - minutes * MINUTE_MS) })

  test('canaries check every integration path in use without calling the upstream or storing requests', async ({
    assert,
  }) => {
    const { targetId } = await usedTarget()
    await process.served.canaries.send()
    const rows = await pathsOf(targetId)
    assert.sameMembers(
      rows.map(({ path }) => path),
      PATHS
    )
    for (const row of rows) assert.isTrue(row.is_own_canary_blocked, row.path)
    const [first] = rows
    await process.served.canaries.send()
    assert.deepEqual((await pathsOf(targetId))[0]?.own_canary_at, first?.own_canary_at)
    await process.served.service.writer.flush()
    assert.isEmpty(await db.from('guardrail_requests').where('target_id', targetId))
    assert.isTrue(process.served.canaries.isLibraryWorking)
  })

  test('an integration path that does not block a canary raises one alert and recovers with the next blocked canary', async ({
    client,
    assert,
  }) => {
    const { targetId, guardrailId } = await usedTarget()
    const alerts = await listening(owner, ['guardrail.path_failed'])
    const version = await client
      .post(`/api/v1/guardrails/${guardrailId}/versions`)
      .json({ base: 1, removePolicyIds: ['injection', 'harm', 'hidden-text'] })
      .bearerToken(owner.token)
    const activate = async (number: number) => {
      await client
        .put(`/api/v1/guardrails/${guardrailId}/versions/${number}/state`)
        .json({ state: 'active', force: true })
        .bearerToken(owner.token)
      await process.served.service.loaded.reload(guardrailId)
      await age(targetId, 6)
      await process.served.canaries.send()
      await alertFailedPaths()
    }
    await activate(version.body().number)
    const failed = await alerts()
    assert.lengthOf(failed, PATHS.length)
    assert.containsSubset(failed[0], { reason: 'unprotected' })
    const shown = await client
      .get('/api/v1/guardrails/dashboard')
      .qs({ days: 1 })
      .bearerToken(owner.token)
    assert.containsSubset(shown.body().paths, [{ path: 'proxy', state: 'unprotected' }])
    await activate(1)
    assert.lengthOf(await alerts(), PATHS.length)
    assert.isEmpty((await pathsOf(targetId)).filter(({ alerted_at: at }) => at !== null))
  })

  test('an alert is raised when a process stops sending canaries', async ({ assert }) => {
    const { targetId } = await usedTarget()
    const alerts = await listening(owner, ['guardrail.path_failed'])
    await process.served.canaries.send()
    await alertFailedPaths()
    assert.isEmpty(await alerts())
    await age(targetId, 16)
    await alertFailedPaths()
    await alertFailedPaths()
    assert.containsSubset(await alerts(), [{ path: 'proxy', reason: 'silent' }])
    assert.lengthOf(await alerts(), PATHS.length)
  })
})
