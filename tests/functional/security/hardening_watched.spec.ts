import { LiveListener } from '#api/platform/queue/live'
import { proposeHardeningJob } from '#api/findings/remediations/hardening/propose_hardening_job'
import { queue } from '#config/queue'
import { TargetFactory } from '#database/factories/target_factory'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { makeReport } from '#tests/support/records/remediation_records'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { once, EventEmitter } from 'node:events'

test.group('Live updates about hardened prompts', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const post = (client: ApiClient, evalId: string, step: string, body: object) =>
    client
      .post(`/api/v1/redteam/reports/${evalId}/hardening${step}`)
      .json(body)
      .bearerToken(owner.token)

  async function proposed(client: ApiClient) {
    const { id: targetId } = await TargetFactory.apply('chat')
      .merge({ teamId: owner.team.id })
      .create()
    const evalId = await makeReport(owner, targetId)
    ;(await post(client, evalId, '', {})).assertStatus(202)
    const { id } = await db.from('hardenings').where('eval_id', evalId).firstOrFail()
    return { evalId, write: () => proposeHardeningJob({ hardeningId: id }, AbortSignal.any([])) }
  }

  test('subscribers are notified when a hardened prompt is written, tested, and applied', async ({
    client,
    cleanup,
  }) => {
    const heard = new EventEmitter()
    const listener = new LiveListener(queue.connectionString, ({ channel }) => heard.emit(channel))
    await listener.start()
    cleanup(() => listener.stop())
    const { evalId, write } = await proposed(client)
    const channel = `teams/${owner.team.id}/remediations/${encodeURIComponent(evalId)}`
    await Promise.all([once(heard, channel), write()])
    await Promise.all([once(heard, channel), post(client, evalId, '/try', { prompt: 'Serve.' })])
    await Promise.all([once(heard, channel), post(client, evalId, '/apply', { prompt: 'Serve.' })])
  })

  test('a hardened prompt keeps leading and trailing whitespace and cannot be blank', async ({
    client,
    assert,
  }) => {
    const { evalId, write } = await proposed(client)
    await write()
    const prompt = '  Serve kindly.\n'
    ;(await post(client, evalId, '/try', { prompt })).assertStatus(202)
    const row = await db.from('hardenings').where('eval_id', evalId).firstOrFail()
    assert.equal(row.tested_prompt, prompt)
    const scan = await db.from('scans').where('id', row.after_scan_id).firstOrFail()
    assert.include(JSON.stringify(scan.config), JSON.stringify(prompt))
    ;(await post(client, evalId, '/apply', { prompt })).assertStatus(200)
    const target = await db.from('targets').where('team_id', owner.team.id).firstOrFail()
    assert.equal(target.settings.systemPrompt, prompt)
    ;(await post(client, evalId, '/apply', { prompt: ' \n ' })).assertStatus(422)
  })
})
