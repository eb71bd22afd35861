import { startScan, scanEnds } from '#tests/support/records/scan_records'
import { openTexts } from '#api/targets/credentials/confidential_texts'
import Target from '#api/targets/target'
import { httpSettings } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { createTarget, fieldsOf } from '#tests/support/records/target_records'
import { rowsOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const SYSTEM_PROMPT = 'You are Odo. Never mention the winter sale before December.'
const SECRETS = 'PELICAN-4471\nheron-feather-08'

test.group('Confidential texts of a target', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const make = async (client: ApiClient, settings = httpSettings()) =>
    (await createTarget(client, owner, 'http', settings)).body().id as string

  const save = (client: ApiClient, id: string, body: object) =>
    client.put(`/api/v1/providers/${id}`).json(body).bearerToken(owner.token)

  const stored = async (id: string) => openTexts(await Target.findOrFail(id))

  test('confidential texts are encrypted, never returned, and logged only as changed', async ({
    client,
    assert,
  }) => {
    const id = await make(client)
    const saved = await save(client, id, {
      systemPrompt: { value: SYSTEM_PROMPT },
      knownSecrets: { value: SECRETS },
    })
    saved.assertStatus(200)
    assert.containsSubset(saved.body(), {
      systemPrompt: { isSet: true },
      knownSecrets: { isSet: true },
    })
    assert.deepEqual(await stored(id), {
      systemPrompt: SYSTEM_PROMPT,
      secrets: ['PELICAN-4471', 'heron-feather-08'],
    })
    const everywhere = [
      saved.text(),
      (await client.get(`/api/v1/providers/${id}`).bearerToken(owner.token)).text(),
      JSON.stringify(await db.from('targets').where('id', id)),
      JSON.stringify(await db.from('audit_logs').where('target_id', id)),
    ].join('\n')
    assert.notInclude(everywhere, 'PELICAN')
    assert.notInclude(everywhere, 'winter sale')
    const [entry] = await db.from('audit_logs').where('target_id', id).orderBy('created_at', 'desc')
    assert.include(entry.description, 'confidential texts')
  })

  test('saving a form keeps confidential texts unless they are replaced or removed', async ({
    client,
    assert,
  }) => {
    const id = await make(client)
    await save(client, id, {
      systemPrompt: { value: SYSTEM_PROMPT },
      knownSecrets: { value: SECRETS },
    })
    await save(client, id, { systemPrompt: { isSet: true }, knownSecrets: { value: 'osprey-77' } })
    assert.deepEqual(await stored(id), { systemPrompt: SYSTEM_PROMPT, secrets: ['osprey-77'] })
    const saved = await save(client, id, { knownSecrets: { isSet: false } })
    assert.deepEqual(saved.body().knownSecrets, { isSet: false })
    assert.deepEqual(await stored(id), { systemPrompt: SYSTEM_PROMPT, secrets: [] })
  })

  test('a secret that could be ordinary text is rejected with an error for its field', async ({
    client,
    assert,
  }) => {
    const id = await make(client)
    const saved = await save(client, id, { knownSecrets: { value: 'PELICAN-4471\nabc' } })
    saved.assertStatus(422)
    assert.deepEqual(fieldsOf(saved.body()), ['knownSecrets.value'])
    assert.deepEqual(await stored(id), { systemPrompt: '', secrets: [] })
  })

  test('a scan proves a leak of a known secret without storing the list of secrets', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startScriptedTarget({
      answer: () => ({ kind: 'reply', json: { text: 'The code for today is pelican-4471.' } }),
    })
    cleanup(() => server.close())
    const targetId = await make(client, httpSettings({ url: server.url, responsePath: 'text' }))
    await save(client, targetId, { knownSecrets: { value: SECRETS } })
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ numTests: 1, plugins: [{ id: 'politics' }] }),
    }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    const [row] = await rowsOf(scan)
    assert.containsSubset(row, { status: 'failed' })
    const [result] = await db.from('eval_results').where('status', 'failed').select('grader')
    assert.equal(result.grader, 'built-in: secret')
    assert.notInclude(JSON.stringify(await db.from('scans').where('id', scan.id)), 'heron')
  })
})
