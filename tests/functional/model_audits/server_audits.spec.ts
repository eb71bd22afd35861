import { modelAudits } from '#config/model_audits'
import { asMember, asNeighbor, type Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import {
  auditEnds,
  auditReaches,
  auditRow,
  slowModel,
  upload,
} from '#tests/support/model_audits/server_audits'
import { LiveListener } from '#api/platform/queue/live'
import { queue as queueConfig } from '#config/queue'
import type { AuditEvent } from '#api/contract/model_audits/model_audit'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const AUDITS = '/api/v1/model-audits'
const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()
const CLEAN = pickle(4).raw(']').raw('(').text('a').raw('e').stop()

const start = async (client: ApiClient, { token }: Persona, body: object): Promise<string> => {
  const response = await client.post(AUDITS).json(body).bearerToken(token)
  response.assertStatus(201)
  return response.body().id
}

const uploadFolder = join(modelAudits.folder, 'uploads')
const workFolder = join(modelAudits.folder, 'work')
const isStored = (id: string) => existsSync(join(uploadFolder, id))

test.group('Server-side model audits', (group) => {
  let owner: Persona
  let worker: Worker
  const allowed = mkdtempSync(join(tmpdir(), 'audited-models-'))
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(90_000)
  group.setup(async () => {
    process.env.MODEL_AUDIT_FOLDERS = allowed
    modelAudits.folders = [allowed]
    worker = await startWorker()
    return async () => {
      delete process.env.MODEL_AUDIT_FOLDERS
      modelAudits.folders = []
      await worker.kill('SIGTERM')
      rmSync(allowed, { recursive: true })
    }
  })

  const auditUpload = async (client: ApiClient, name: string, bytes: Buffer, more = {}) => {
    const uploadId = await upload(owner, name, bytes)
    const id = await start(client, owner, { source: 'upload', uploadIds: [uploadId], ...more })
    return { id, uploadId }
  }

  test('a malicious upload is reported with its location, reason, and remedy, and the upload is then deleted', async ({
    client,
    assert,
  }) => {
    await db.table('webhooks').insert({
      ...{ organization_id: owner.organization.id, name: 'Audits', secret: 'sealed' },
      ...{ url: 'http://127.0.0.1:9/hook', events: ['model_audit.completed'] },
    })
    const { id, uploadId } = await auditUpload(client, 'model.pkl', MALICIOUS)
    const row = await auditEnds(id)
    const delivery = await db
      .from('webhook_deliveries')
      .where('event', 'model_audit.completed')
      .firstOrFail()
    assert.containsSubset(JSON.parse(delivery.body).data, { auditId: id, verdict: 'malicious' })
    assert.containsSubset(row, {
      status: 'completed',
      verdict: 'malicious',
      model_path: 'model.pkl',
    })
    const response = await client.get(`${AUDITS}/${id}`).bearerToken(owner.token)
    const audit = response.body()
    assert.containsSubset(audit, {
      ...{ scanId: id, source: 'upload', status: 'completed', verdict: 'malicious' },
      ...{ criticalCount: 1, hasErrors: true, modelType: 'pickle', depth: 'structure' },
    })
    assert.match(audit.contentHash, /^[0-9a-f]{64}$/)
    const [issue] = audit.issues
    assert.containsSubset(issue, {
      ...{ severity: 'critical', message: "Calls os.system('touch x')", location: 'model.pkl' },
      rule: 'pickle-dangerous-call',
    })
    assert.equal(issue.offset, MALICIOUS.indexOf('R', 20))
    assert.include(issue.why, 'runs this call')
    assert.include(issue.remedy, 'Do not load the file')
    assert.equal(audit.totalChecks, audit.checks.length)
    const uploads = () => db.from('model_uploads').where('team_id', owner.team.id)
    // Waits, because the row is deleted after the file.
    while ((await uploads()).length > 0) await delay(20)
    assert.isFalse(isStored(uploadId))
    while (readdirSync(workFolder).length > 0) await delay(20)
    const entries = await db.from('audit_logs').where('target_id', id).select('action')
    assert.deepEqual(entries, [{ action: 'model_audit_started' }])
  })

  test('the files of a folder are audited as one model', async ({ client, assert }) => {
    const uploadIds = [
      await upload(owner, 'checkpoint/weights/model.pkl', MALICIOUS),
      await upload(owner, 'checkpoint/config.json', Buffer.from('{"architectures": ["Bert"]}')),
    ]
    const id = await start(client, owner, { source: 'upload', uploadIds })
    const row = await auditEnds(id)
    assert.containsSubset(row, { status: 'completed', model_path: 'checkpoint' })
    const paths = row.payload.results.assets.map(({ path }) => path)
    assert.sameMembers(paths, ['config.json', 'weights/model.pkl'])
  })

  test('an audit fails if one uploaded file would hide another file: {$self}')
    .with([
      ['model/a.pkl', 'model\\a.pkl'],
      ['model/a.pkl', 'model/a.pkl/b.pkl'],
    ])
    .run(async ({ client, assert }, [first = '', second = '']) => {
      const uploadIds = [await upload(owner, first, MALICIOUS), await upload(owner, second, CLEAN)]
      const row = await auditEnds(await start(client, owner, { source: 'upload', uploadIds }))
      assert.equal(row.status, 'failed')
      assert.include(row.error, '"model/a.pkl')
    })

  test('an upload can be audited only once, and only after it is complete', async ({ client }) => {
    const { uploadId } = await auditUpload(client, 'model.pkl', CLEAN)
    const again = await client
      .post(AUDITS)
      .json({ source: 'upload', uploadIds: [uploadId] })
      .bearerToken(owner.token)
    again.assertStatus(422)
  })

  test('the progress of an audit is published until it ends', async ({
    client,
    assert,
    cleanup,
  }) => {
    const uploadId = await upload(owner, 'model.pkl', slowModel(), 50_000_000)
    const id = await start(client, owner, { source: 'upload', uploadIds: [uploadId] })
    const heard: AuditEvent[] = []
    const channel = `teams/${owner.team.id}/model-audits/${id}`
    const listener = new LiveListener(queueConfig.connectionString, (message) => {
      if (message.channel === channel) heard.push(message.payload as AuditEvent)
    })
    await listener.start()
    cleanup(() => listener.stop())
    const isAudited = () =>
      heard.find(({ phase, scannedBytes }) => phase === 'audit' && scannedBytes > 0)
    while (!isAudited()) await delay(20)
    assert.containsSubset(isAudited(), { id, status: 'running', totalBytes: 150_000_004 })
    const { status } = await auditEnds(id)
    while (heard.at(-1)?.status !== status) await delay(20)
  })

  test('canceling an audit kills its process and deletes the upload', async ({
    client,
    assert,
  }) => {
    const uploadId = await upload(owner, 'model.pkl', slowModel(), 50_000_000)
    const id = await start(client, owner, { source: 'upload', uploadIds: [uploadId] })
    await worker.hasRunner()
    // A stopped process cannot complete the audit; only SIGKILL ends it.
    for (const pid of worker.runnerPids()) process.kill(pid, 'SIGSTOP')
    const cancel = () => client.post(`${AUDITS}/${id}/cancel`).bearerToken(owner.token)
    const response = await cancel()
    response.assertStatus(200)
    response.assertBodyContains({ status: 'canceled' })
    while (worker.runnerPids().length > 0) await delay(20)
    assert.equal((await auditRow(id)).status, 'canceled')
    assert.isFalse(isStored(uploadId))
    ;(await cancel()).assertStatus(409)
  })

  test('an audit reuses the result of identical content unless a new audit is requested', async ({
    client,
    assert,
  }) => {
    const audited = async (name: string, more = {}) =>
      auditEnds((await auditUpload(client, name, MALICIOUS, more)).id)
    const first = await audited('model.pkl')
    const second = await audited('model.pkl')
    assert.equal(second.payload.reusedFrom?.scanId, first.id)
    assert.equal(second.verdict, 'malicious')
    assert.equal(second.content_hash, first.content_hash)
    for (const other of [
      await audited('other.pkl'),
      await audited('model.pkl', { isFresh: true }),
      await audited('model.pkl', { depth: 'full' }),
    ]) {
      assert.isUndefined(other.payload.reusedFrom)
      assert.equal(other.verdict, 'malicious')
    }
  })

  test('a shared scan cannot replace a server-side audit, whose result can still be reused for the same content', async ({
    client,
    assert,
  }) => {
    const { id } = await auditUpload(client, 'model.pkl', MALICIOUS)
    await auditEnds(id)
    const forged = { scanId: id, modelPath: 'model.pkl', issues: [], checks: [] }
    const response = await client.post(`${AUDITS}/share`).json(forged).bearerToken(owner.token)
    const gate = await client.get(`${AUDITS}/${id}/gate`).bearerToken(owner.token)
    assert.equal(gate.body().verdict, 'failed')
    response.assertStatus(409)
    response.assertBodyContains({ error: { code: 'model_audits.run_by_server' } })
    const again = await auditEnds((await auditUpload(client, 'model.pkl', MALICIOUS)).id)
    assert.equal(again.payload.reusedFrom?.scanId, id)
    assert.equal(again.verdict, 'malicious')
  })

  test('a path in an allowed folder is audited without being copied', async ({
    client,
    assert,
  }) => {
    const folder = join(allowed, 'checkpoint')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'model.pkl'), MALICIOUS)
    const id = await start(client, owner, { source: 'folder', path: folder })
    const row = await auditEnds(id)
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    assert.isTrue(existsSync(join(folder, 'model.pkl')))
  })

  test('paths outside the allowed folders are rejected, whether they exist or not: {$i}')
    .with([
      () => '/etc/passwd',
      () => '/does/not/exist',
      () => 'relative/path',
      () => join(allowed, '..', 'models'),
      () => join(allowed, 'missing'),
      () => {
        const link = join(allowed, 'link')
        if (!existsSync(link)) symlinkSync('/etc', link)
        return join(link, 'passwd')
      },
    ])
    .run(async ({ client }, path) => {
      const response = await client
        .post(AUDITS)
        .json({ source: 'folder', path: path() })
        .bearerToken(owner.token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field: 'path', rule: 'allowed' }] } })
    })

  test('an audit whose model no longer exists fails and reports the reason', async ({
    client,
    assert,
  }) => {
    const path = join(allowed, 'gone.pkl')
    writeFileSync(path, CLEAN)
    await worker.kill('SIGTERM')
    const id = await start(client, owner, { source: 'folder', path })
    rmSync(path)
    worker = await startWorker()
    const row = await auditEnds(id)
    assert.equal(row.status, 'failed')
    assert.include(row.error, 'does not exist')
  })

  test('an active audit cannot be deleted, but a finished audit can', async ({
    client,
    assert,
  }) => {
    const { id } = await auditUpload(client, 'model.pkl', slowModel())
    await auditReaches(id, 'running')
    const remove = () => client.delete(`${AUDITS}/${id}`).bearerToken(owner.token)
    ;(await remove()).assertStatus(409)
    await client.post(`${AUDITS}/${id}/cancel`).bearerToken(owner.token)
    ;(await remove()).assertStatus(200)
    assert.lengthOf(await db.from('model_audits').where('id', id), 0)
  })

  test('other teams cannot cancel an audit, and users with read access can neither start nor cancel audits', async ({
    client,
  }) => {
    const { id } = await auditUpload(client, 'model.pkl', slowModel())
    const neighbor = await asNeighbor(owner)
    const cancel = (token: string) => client.post(`${AUDITS}/${id}/cancel`).bearerToken(token)
    ;(await cancel(neighbor.token)).assertStatus(404)
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    ;(await cancel(reader.token)).assertStatus(403)
    ;(await client.get(`${AUDITS}/options`).bearerToken(reader.token)).assertStatus(403)
    const folder = { source: 'folder', path: allowed }
    ;(await client.post(AUDITS).json(folder).bearerToken(reader.token)).assertStatus(403)
    ;(await cancel(owner.token)).assertStatus(200)
  })

  test('the audit options contain the limits, folders, and sources that the setup page offers', async ({
    client,
    assert,
  }) => {
    const { maxBytes, timeoutMs } = modelAudits
    const response = await client.get(`${AUDITS}/options`).bearerToken(owner.token)
    const { freeBytes, ...options } = response.body()
    assert.deepEqual(options, {
      ...{
        isEnabled: true,
        maxBytes,
        timeoutMinutes: timeoutMs / 60_000,
        folders: [allowed],
        sources: [],
      },
    })
    assert.isAbove(freeBytes, 0)
  })
})
