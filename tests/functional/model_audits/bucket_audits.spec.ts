import { modelAudits } from '#config/model_audits'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { ownerForEach } from '#tests/support/groups'
import { startS3, type S3Server } from '#tests/support/model_audits/s3_server'
import { auditEnds, auditRow, upload } from '#tests/support/model_audits/server_audits'
import type { Persona } from '#tests/support/personas'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const AUDITS = '/api/v1/model-audits'
const MIB = 2 ** 20
const KEY = { id: 'AKIAEXAMPLE', secret: 'se/cret+key', region: 'eu-central-1' }
const PREFIX = 'models/'
const MALICIOUS = pickle(2).call('os', 'system', 'touch x').stop()
const CLEAN = pickle(4).raw(']').raw('(').text('a').raw('e').stop()

const workFolder = join(modelAudits.folder, 'work')

test.group('Audits of models in a bucket', (group) => {
  let owner: Persona
  let s3: S3Server
  let worker: Worker
  let env: Record<string, string>
  let intercept = (_request: IncomingMessage, _response: ServerResponse) => false
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(90_000)
  group.setup(async () => {
    s3 = await startS3({
      ...{ bucket: 'weights', objects: {}, key: KEY, isWritable: true },
      intercept: (request, response) => intercept(request, response),
    })
    modelAudits.bucket = {
      ...{ bucket: 'weights', endpoint: s3.url, region: KEY.region, prefix: PREFIX },
      ...{ accessKeyId: KEY.id, secretAccessKey: KEY.secret },
    }
    env = {
      MODEL_AUDIT_S3_BUCKET: 'weights',
      MODEL_AUDIT_S3_ENDPOINT: s3.url,
      MODEL_AUDIT_S3_REGION: KEY.region,
      MODEL_AUDIT_S3_PREFIX: PREFIX,
      MODEL_AUDIT_S3_ACCESS_KEY_ID: KEY.id,
      MODEL_AUDIT_S3_SECRET_ACCESS_KEY: KEY.secret,
    }
    worker = await startWorker({ env })
    return async () => {
      modelAudits.bucket = null
      await worker.kill('SIGTERM')
      s3.close()
    }
  })
  group.each.setup(() => () => {
    intercept = () => false
  })

  const order = async (client: ApiClient, uploadIds: string[]): Promise<string> => {
    const body = { source: 'upload', uploadIds }
    const response = await client.post(AUDITS).json(body).bearerToken(owner.token)
    response.assertStatus(201)
    return response.body().id
  }

  /** Resolves when no data of the audited models is left, in the bucket or on the machine. */
  const everythingIsDeleted = async () => {
    const isLeft = async () =>
      Object.keys(s3.objects).length > 0 ||
      readdirSync(workFolder).length > 0 ||
      (await db.from('model_uploads').where('team_id', owner.team.id)).length > 0
    while (await isLeft()) await delay(20)
  }

  /** Sends the first half of an object and then nothing until the connection is closed. */
  const hangDownloads = (object: Buffer) => {
    const { promise: hasStarted, resolve: started } = Promise.withResolvers<void>()
    const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>()
    intercept = ({ method, headers }, response) => {
      if (method !== 'GET' || headers.range) return false
      response.writeHead(200, { 'content-length': object.length })
      response.write(object.subarray(0, object.length / 2))
      response.on('close', closed)
      started()
      return true
    }
    return { hasStarted, isClosed }
  }

  test('a folder is downloaded for its audit, and all copies are deleted afterwards', async ({
    client,
    assert,
  }) => {
    const ids = [
      await upload(owner, 'checkpoint/model.pkl', MALICIOUS),
      await upload(owner, 'checkpoint/config.json', Buffer.from('{}')),
    ]
    const row = await auditEnds(await order(client, ids))
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    assert.equal(row.payload.issues[0]?.location, 'model.pkl')
    await everythingIsDeleted()
  })

  test('a download that loses its connection resumes after the last received byte', async ({
    client,
    assert,
  }) => {
    const model = Buffer.concat([
      CLEAN.subarray(0, -1),
      Buffer.alloc(3 * MIB, 'N'),
      Buffer.from('.'),
    ])
    const id = await upload(owner, 'model.pkl', model)
    let losses = 0
    intercept = ({ method, headers }, response) => {
      if (method !== 'GET' || losses++ > 0) return false
      assert.isUndefined(headers.range)
      response.writeHead(200, { 'content-length': model.length })
      response.write(model.subarray(0, MIB), () => setTimeout(() => response.destroy(), 200))
      return true
    }
    const row = await auditEnds(await order(client, [id]))
    assert.equal(row.status, 'completed', String(row.error))
    assert.equal(row.content_hash, createHash('sha256').update(model).digest('hex'))
    assert.isAbove(losses, 1)
    await everythingIsDeleted()
  })

  test('canceling an audit ends its download and deletes the model', async ({ client, assert }) => {
    const model = Buffer.alloc(2 * MIB)
    const uploadId = await upload(owner, 'model.pkl', model)
    const { hasStarted, isClosed } = hangDownloads(model)
    const id = await order(client, [uploadId])
    await hasStarted
    const response = await client.post(`${AUDITS}/${id}/cancel`).bearerToken(owner.token)
    response.assertStatus(200)
    await isClosed
    assert.equal((await auditRow(id)).status, 'canceled')
    await everythingIsDeleted()
  })

  test('another worker repeats the download and audit of a killed worker', async ({
    client,
    assert,
  }) => {
    const model = Buffer.concat([Buffer.alloc(2 * MIB, 'N'), MALICIOUS.subarray(2)])
    const uploadId = await upload(owner, 'model.pkl', model)
    const { hasStarted, isClosed } = hangDownloads(model)
    const id = await order(client, [uploadId])
    await hasStarted
    await worker.kill('SIGKILL')
    await isClosed
    intercept = () => false
    worker = await startWorker({ env })
    const row = await auditEnds(id)
    assert.containsSubset(row, { status: 'completed', verdict: 'malicious' })
    await everythingIsDeleted()
  })

  test('an audit whose model is missing from the bucket fails with advice to upload the model again', async ({
    client,
    assert,
  }) => {
    const uploadId = await upload(owner, 'model.pkl', CLEAN)
    delete s3.objects[`${PREFIX}${uploadId}`]
    const row = await auditEnds(await order(client, [uploadId]))
    assert.equal(row.status, 'failed')
    assert.equal(row.error, 'The uploaded files are no longer available. Upload them again.')
  })

  test('a worker with an invalid key logs that the bucket rejects its signature', async ({
    cleanup,
  }) => {
    const wrong = await startWorker({
      env: { ...env, LOG_LEVEL: 'warn', MODEL_AUDIT_S3_SECRET_ACCESS_KEY: 'another-secret' },
    })
    cleanup(() => wrong.kill('SIGTERM'))
    await wrong.hasLogged('SignatureDoesNotMatch')
  })
})
