import { SCANNER_VERSION } from '#api/engines/model_audit/vocabulary'
import { rescanSources } from '#api/model_audits/run/rescan_sources'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { startGcs } from '#tests/support/model_audits/gcs_server'
import { startPeer } from '#tests/support/model_audits/peer'
import { startS3 } from '#tests/support/model_audits/s3_server'
import { auditEnds } from '#tests/support/model_audits/server_audits'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const SOURCES = '/api/v1/model-sources'
const AUDITS = '/api/v1/model-audits'
const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()
const OBJECTS = {
  'models/bert/pytorch_model.bin': MALICIOUS,
  'models/bert/my config & more+1.json': Buffer.from('{"architectures": ["Bert"]}'),
  'models/bert/nested/notes.txt': Buffer.from('Trained on public data.'),
  'models/bert/': Buffer.alloc(0),
  'models/bert-large/other.pkl': MALICIOUS,
}
const FILES = ['my config & more+1.json', 'nested/notes.txt', 'pytorch_model.bin']
const KEY = { id: 'AKIAEXAMPLE', secret: 'secret/with+characters', region: 'eu-central-1' }
const CREDENTIAL = { accessKeyId: KEY.id, secretAccessKey: KEY.secret }

test.group('Model sources', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const save = async (client: ApiClient, body: object) => {
    const response = await client.post(SOURCES).json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return response.body()
  }
  const audit = async (client: ApiClient, sourceId: string) => {
    const order = { source: 'saved', sourceId }
    const response = await client.post(AUDITS).json(order).bearerToken(owner.token)
    response.assertStatus(201)
    return auditEnds(response.body().id)
  }
  const s3Source = (endpoint: string, more: object = {}) => ({
    name: 'Bert',
    kind: 's3',
    location: 's3://weights/models/bert',
    ...{ endpoint, region: KEY.region, credential: CREDENTIAL },
    ...more,
  })

  test('all objects below a prefix of an S3 bucket are downloaded with signed requests and audited', async ({
    client,
    assert,
    cleanup,
  }) => {
    const s3 = await startS3({ bucket: 'weights', objects: OBJECTS, key: KEY, pageSize: 2 })
    cleanup(s3.close)
    const source = await save(client, s3Source(s3.url))
    const row = await audit(client, source.id)
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious', source: 's3' })
    assert.sameMembers(
      row.payload.results.assets.map(({ path }) => path),
      FILES
    )
    assert.equal(row.model_path, 's3://weights/models/bert')
    const shown = await client.get(`${SOURCES}/${source.id}`).bearerToken(owner.token)
    shown.assertBodyContains({ lastAudit: { verdict: 'malicious' }, hasCredential: true })
  })

  test('the session token of an S3 credential is sent, and a public bucket needs no credential', async ({
    client,
    assert,
    cleanup,
  }) => {
    const key = { ...KEY, sessionToken: 'session-token' }
    const s3 = await startS3({ bucket: 'weights', objects: OBJECTS, key })
    const open = await startS3({ bucket: 'weights', objects: OBJECTS })
    cleanup(s3.close)
    cleanup(open.close)
    const credential = { ...CREDENTIAL, sessionToken: 'session-token' }
    const temporary = await save(client, s3Source(s3.url, { credential }))
    assert.equal((await audit(client, temporary.id)).verdict, 'malicious')
    const location = 's3://weights/models/bert/pytorch_model.bin'
    const one = await save(client, s3Source(open.url, { credential: null, location }))
    const row = await audit(client, one.id)
    assert.equal(row.verdict, 'malicious')
    assert.deepEqual(
      row.payload.results.assets.map(({ path }) => path),
      ['pytorch_model.bin']
    )
  })

  test('a failed S3 source states the reason: {name}')
    .with([
      {
        name: 'wrong key',
        more: { credential: { ...CREDENTIAL, secretAccessKey: 'wrong' } },
        reason: 'returned 403',
      },
      { name: 'wrong region', more: { region: 'us-east-1' }, reason: 'returned 403' },
      { name: 'empty prefix', more: { location: 's3://weights/none' }, reason: 'no objects' },
      {
        name: 'object with the name of a folder',
        more: { location: 's3://weights/clash' },
        reason: 'The file "part/weights.bin" cannot be stored',
      },
    ])
    .run(async ({ client, assert, cleanup }, { more, reason }) => {
      const clash = { 'clash/part': MALICIOUS, 'clash/part/weights.bin': MALICIOUS }
      const objects = { ...OBJECTS, ...clash }
      const s3 = await startS3({ bucket: 'weights', objects, key: KEY })
      cleanup(s3.close)
      const row = await audit(client, (await save(client, s3Source(s3.url, more))).id)
      assert.equal(row.status, 'failed')
      assert.include(row.error, reason)
    })

  test('all objects below a prefix of a GCS bucket are audited using a service account', async ({
    client,
    assert,
    cleanup,
  }) => {
    const gcs = await startGcs({ bucket: 'weights', objects: OBJECTS, pageSize: 2 })
    cleanup(gcs.close)
    const source = await save(client, {
      ...{ name: 'Bert', kind: 'gcs', location: 'gs://weights/models/bert', endpoint: gcs.url },
      credential: { serviceAccount: gcs.keyFile },
    })
    const row = await audit(client, source.id)
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious', source: 'gcs' })
    assert.sameMembers(
      row.payload.results.assets.map(({ path }) => path),
      FILES
    )
    assert.equal(gcs.grants(), 1)
    const stored = await db.from('model_sources').where('id', source.id).firstOrFail()
    assert.notInclude(JSON.stringify(stored), 'PRIVATE KEY')
  })

  test("the saved token of a repository is sent to the repository's server", async ({
    client,
    assert,
    cleanup,
  }) => {
    const heard: (string | undefined)[] = []
    const hub = await startPeer(({ url = '', headers }, response) => {
      heard.push(headers.authorization)
      const isList = url.startsWith('/api/models/acme/bert/tree/v2')
      const list = [{ type: 'file', path: 'model.pkl', size: MALICIOUS.length }]
      response.end(isList ? JSON.stringify(list) : MALICIOUS)
    })
    cleanup(hub.close)
    const source = await save(client, {
      ...{ name: 'Bert', kind: 'hugging_face', location: `${hub.url}/acme/bert`, revision: 'v2' },
      credential: { token: 'hf_secret' },
    })
    assert.equal((await audit(client, source.id)).verdict, 'malicious')
    assert.deepEqual(heard, ['Bearer hf_secret', 'Bearer hf_secret'])
  })

  test('the outbound rules apply to source endpoints and token URLs', async ({
    client,
    assert,
  }) => {
    const source = await save(client, s3Source('http://169.254.169.254'))
    const row = await audit(client, source.id)
    assert.include(row.error, 'outbound rules')
  })

  test('source credentials are encrypted, never returned, and not sent to a new location', async ({
    client,
    assert,
    cleanup,
  }) => {
    const source = await save(client, s3Source('http://127.0.0.1:9'))
    assert.notInclude(JSON.stringify(source), KEY.secret)
    assert.isTrue(source.hasCredential)
    const list = await client.get(SOURCES).bearerToken(owner.token)
    assert.notInclude(list.text(), KEY.secret)
    const stored = await db.from('model_sources').where('id', source.id).firstOrFail()
    assert.notInclude(JSON.stringify(stored), KEY.secret)
    const logs = await db.from('audit_logs').where('target_id', source.id)
    assert.isNotEmpty(logs)
    assert.notInclude(JSON.stringify(logs), KEY.secret)

    const attacker = await startS3({ bucket: 'weights', objects: OBJECTS })
    cleanup(attacker.close)
    const change = (body: object) =>
      client.put(`${SOURCES}/${source.id}`).json(body).bearerToken(owner.token)
    const moved = await change({ endpoint: attacker.url })
    moved.assertStatus(422)
    moved.assertBodyContains({ error: { errors: [{ field: 'credential' }] } })
    ;(await change({ name: 'Renamed', revision: null })).assertBodyContains({ hasCredential: true })
    // The credential is bound to its location, even if the row was changed by other means.
    await db.from('model_sources').where('id', source.id).update({ endpoint: attacker.url })
    const row = await audit(client, source.id)
    assert.include(row.error, 'credential of the source cannot be read')
    assert.deepEqual(attacker.requests, [])
    ;(await change({ endpoint: attacker.url, credential: null })).assertBodyContains({
      hasCredential: false,
    })
    assert.equal((await audit(client, source.id)).verdict, 'malicious')
  })

  test('an invalid source is rejected with an error for the field {field}')
    .with([
      { field: 'location', body: { kind: 's3', location: 'https://bucket/x' } },
      { field: 'location', body: { kind: 's3', location: 's3://b/../x' } },
      {
        field: 'endpoint',
        body: { kind: 's3', location: 's3://weights', endpoint: 'http://h/path' },
      },
      { field: 'region', body: { kind: 's3', location: 's3://weights', region: 'evil.example/' } },
      { field: 'location', body: { kind: 'url', location: 'http://user:pass@127.0.0.1/a' } },
      { field: 'location', body: { kind: 'url', location: 'http://127.0.0.1/a?sig=x' } },
      { field: 'location', body: { kind: 'hugging_face', location: '../../etc' } },
      { field: 'location', body: { kind: 'folder', location: '/etc' } },
      {
        field: 'credential.secretAccessKey',
        body: { kind: 's3', location: 's3://weights', credential: { accessKeyId: 'a' } },
      },
      {
        field: 'credential.serviceAccount',
        body: { kind: 'gcs', location: 'gs://weights', credential: { serviceAccount: '{}' } },
      },
    ])
    .run(async ({ client }, { field, body }) => {
      const response = await client
        .post(SOURCES)
        .json({ name: 'A', ...body })
        .bearerToken(owner.token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field }] } })
    })

  test("a team cannot audit another team's source, and adding a source requires permission", async ({
    client,
    cleanup,
  }) => {
    const s3 = await startS3({ bucket: 'weights', objects: OBJECTS, key: KEY })
    cleanup(s3.close)
    const source = await save(client, s3Source(s3.url))
    const { asOwner } = await import('#tests/support/personas')
    const stranger = await asOwner()
    const order = { source: 'saved', sourceId: source.id }
    const response = await client.post(AUDITS).json(order).bearerToken(stranger.token)
    response.assertStatus(422)
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    const denied = await client.post(SOURCES).json(s3Source(s3.url)).bearerToken(reader.token)
    denied.assertStatus(403)
  })

  test('sources with automatic audits are audited again after the scanner has changed, but only once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const s3 = await startS3({ bucket: 'weights', objects: OBJECTS, key: KEY })
    cleanup(s3.close)
    const watched = await save(client, s3Source(s3.url, { isRescanned: true }))
    const other = await save(client, s3Source(s3.url))
    for (const { id } of [watched, other]) await audit(client, id)
    await rescanSources()
    const count = async (id: string) =>
      (await db.from('model_audits').where('model_source_id', id)).length
    assert.equal(await count(watched.id), 1)
    await db
      .from('model_sources')
      .whereIn('id', [watched.id, other.id])
      .update({ scanner_version: '0.9.0' })
    await Promise.all([rescanSources(), rescanSources()])
    await rescanSources()
    assert.equal(await count(watched.id), 2)
    assert.equal(await count(other.id), 1)
    const [again] = await db
      .from('model_audits')
      .where('model_source_id', watched.id)
      .orderBy('created_at', 'desc')
    assert.isNull(again.created_by_id)
    const row = await auditEnds(again.id)
    assert.equal(row.verdict, 'malicious')
    const { scanner_version: version } = await db
      .from('model_sources')
      .where('id', watched.id)
      .firstOrFail()
    assert.equal(version, SCANNER_VERSION)
  })
})

/** Runs without a worker, because a worker would also start audits. */
test.group('Many model sources', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  const SOURCE = {
    ...{ kind: 's3', location: 's3://weights/models/bert', endpoint: 'http://127.0.0.1:9' },
    ...{ region: KEY.region, credential: CREDENTIAL, isRescanned: true },
  }

  test('one run of the rescan job starts at most 5 audits per team', async ({ client, assert }) => {
    for (let number = 0; number < 7; number++) {
      const response = await client
        .post(SOURCES)
        .json({ ...SOURCE, name: `S ${number}` })
        .bearerToken(owner.token)
      response.assertStatus(201)
    }
    const started = async () =>
      (
        await db
          .from('model_audits')
          .where('team_id', owner.team.id)
          .whereNotNull('model_source_id')
      ).length
    await rescanSources()
    assert.equal(await started(), 5)
    await rescanSources()
    assert.equal(await started(), 7)
    await rescanSources()
    assert.equal(await started(), 7)
  })
})
