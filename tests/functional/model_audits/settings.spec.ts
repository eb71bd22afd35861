import { modelAudits } from '#config/model_audits'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import {
  announce,
  auditEnds,
  tus,
  metadata,
  upload,
  UPLOADS,
} from '#tests/support/model_audits/server_audits'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const AUDITS = '/api/v1/model-audits'
const DEFAULTS = {
  allowedImports: [],
  deniedLicenses: [] as string[],
  blockedModels: [] as string[],
  maxGb: null,
  maxMinutes: null,
}
/** Imports a class of a library that the import policy does not list. */
const UNKNOWN = pickle(2).raw('cacme.layers\nBlock\n').stop()
const DANGEROUS = pickle(2).call('os', 'system', 'id').stop()

test.group('Model audit settings', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const save = (client: ApiClient, { token }: Persona, changes: object) =>
    client
      .put(`${AUDITS}/settings`)
      .json({ ...DEFAULTS, ...changes })
      .bearerToken(token)

  const audited = async (client: ApiClient, bytes: Buffer) => {
    const uploadIds = [await upload(owner, 'model.pkl', bytes)]
    const body = { source: 'upload', uploadIds }
    const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return auditEnds(response.body().id)
  }

  test('imports that the team allows are not reported unless they are dangerous', async ({
    client,
    assert,
  }) => {
    assert.equal((await audited(client, UNKNOWN)).verdict, 'suspicious')
    const saved = await save(client, owner, { allowedImports: ['os.*', 'acme.*', 'acme.*'] })
    saved.assertStatus(200)
    assert.deepEqual(saved.body().allowedImports, ['acme.*', 'os.*'])
    const again = await audited(client, UNKNOWN)
    assert.equal(again.verdict, 'clean', 'the former result of the same content is not reused')
    assert.equal((await audited(client, DANGEROUS)).verdict, 'malicious')
  }).timeout(60_000)

  test('a license that the team denies is reported as a warning, and all licenses are in the bill of materials', async ({
    client,
    assert,
  }) => {
    const card = Buffer.from('---\nlicense: cc-by-nc-4.0\n---\n# A model\n')
    const named = async () => {
      const uploadIds = [await upload(owner, 'README.md', card)]
      const body = { source: 'upload', uploadIds }
      const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
      return auditEnds(response.body().id)
    }
    const row = await named()
    assert.equal(row.verdict, 'clean')
    const bom = await client
      .get(`${AUDITS}/${row.id}/export?format=cyclonedx`)
      .bearerToken(owner.token)
    const { metadata: about } = JSON.parse(bom.text())
    assert.deepEqual(about.component.licenses, [{ license: { name: 'cc-by-nc-4.0' } }])
    const saved = await save(client, owner, { deniedLicenses: ['CC-BY-NC-*', 'agpl-3.0'] })
    assert.deepEqual(saved.body().deniedLicenses, ['agpl-3.0', 'cc-by-nc-*'])
    const again = await named()
    assert.equal(again.verdict, 'suspicious', 'the former result of the same content is not reused')
    assert.include(again.payload.issues[0]!.message, 'cc-by-nc-4.0 is not allowed')
    const older = { allowedImports: [], maxGb: null, maxMinutes: null }
    const unchanged = await client.put(`${AUDITS}/settings`).json(older).bearerToken(owner.token)
    assert.deepEqual(unchanged.body().deniedLicenses, ['agpl-3.0', 'cc-by-nc-*'])
  }).timeout(60_000)

  test('a model that the team blocks is reported as a warning', async ({ client, assert }) => {
    const config = Buffer.from(JSON.stringify({ _name_or_path: 'Acme/bert-base' }))
    const named = async () => {
      const uploadIds = [await upload(owner, 'config.json', config)]
      const body = { source: 'upload', uploadIds }
      const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
      return auditEnds(response.body().id)
    }
    assert.equal((await named()).verdict, 'clean')
    const saved = await save(client, owner, { blockedModels: ['Acme/*', 'acme/*'] })
    assert.deepEqual(saved.body().blockedModels, ['acme/*'])
    const again = await named()
    assert.equal(again.verdict, 'suspicious', 'the former result of the same content is not reused')
    const older = { allowedImports: [], maxGb: null, maxMinutes: null }
    const unchanged = await client.put(`${AUDITS}/settings`).json(older).bearerToken(owner.token)
    assert.deepEqual(unchanged.body().blockedModels, ['acme/*'])
  }).timeout(60_000)

  test('a team can lower but not raise the server limits', async ({ client, assert }) => {
    ;(await save(client, owner, { maxGb: 0.01, maxMinutes: 5 })).assertStatus(200)
    const options = async () =>
      (await client.get(`${AUDITS}/options`).bearerToken(owner.token)).body()
    const maxBytes = Math.floor(0.01 * 2 ** 30)
    assert.containsSubset(await options(), { timeoutMinutes: 5 })
    assert.approximately((await options()).maxBytes, maxBytes, 1)
    const refused = await tus(owner, 'POST', UPLOADS, {
      'upload-length': String(maxBytes + 10),
      'upload-metadata': metadata('large.bin'),
    })
    assert.equal(refused.status, 413)
    assert.include(await refused.text(), '0.01 GB')
    await announce(owner, 'small.bin', 1_000)
    await save(client, owner, { maxGb: 90_000, maxMinutes: 90_000 })
    assert.containsSubset(await options(), {
      maxBytes: modelAudits.maxBytes,
      timeoutMinutes: modelAudits.timeoutMs / 60_000,
    })
  })

  test('setting changes are validated and audited, and require permission to update audits', async ({
    client,
    assert,
  }) => {
    await save(client, owner, { maxMinutes: 7 })
    await save(client, owner, { maxMinutes: 7 })
    const entries = await db
      .from('audit_logs')
      .where({ action: 'model_audit_settings_updated', team_id: owner.team.id })
    assert.lengthOf(entries, 1)
    assert.include(entries[0].description, 'maxMinutes')
    for (const wrong of [
      { allowedImports: ['os system'] },
      { allowedImports: ['*'] },
      { deniedLicenses: ['a b'] },
      { deniedLicenses: [''] },
      { blockedModels: ['*'] },
      { blockedModels: ['a b'] },
      { maxGb: 0 },
      { maxMinutes: 1.5 },
    ]) {
      ;(await save(client, owner, wrong)).assertStatus(422)
    }
    const creator = await asMember(owner, ['CREATE_MODEL_AUDITS', 'VIEW_MODEL_AUDITS'])
    ;(await save(client, creator, {})).assertStatus(403)
    const shown = await client.get(`${AUDITS}/settings`).bearerToken(creator.token)
    shown.assertBodyContains({
      maxMinutes: 7,
      server: { maxMinutes: modelAudits.timeoutMs / 60_000 },
    })
  })
})
