import { modelAudits } from '#config/model_audits'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import { ownerForEach } from '#tests/support/groups'
import { LargeModel } from '#tests/support/model_audits/large_model'
import { useBucketProcess } from '#tests/support/model_audits/s3_process'
import {
  announce,
  append,
  auditEnds,
  auditRow,
  tus,
} from '#tests/support/model_audits/server_audits'
import type { Persona } from '#tests/support/personas'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** `LARGE_UPLOAD_MB=2048 npm test -- functional --files=large_upload.spec.ts` uploads 2 GB. */
const MEGABYTES = Number(process.env.LARGE_UPLOAD_MB ?? 32)
/** Part size, as in the console; smaller for a small model, so that it has several parts. */
const PART_BYTES = Math.min(32, MEGABYTES / 8) * 2 ** 20
const MAX_GROWTH_MB = 256

test.group('Large model uploads', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const offsetOf = async (path: string) =>
    Number((await tus(owner, 'HEAD', path)).headers.get('upload-offset'))

  /** Sends half of a part, waits until it has been stored in the folder or sent to the bucket, and loses the connection. */
  const lose = async (model: LargeModel, { path, id }: { path: string; id: string }) => {
    const offset = await offsetOf(path)
    const half = Math.floor(Math.min(PART_BYTES, model.bytes - offset) / 2)
    const file = join(modelAudits.folder, 'uploads', id)
    const body = new ReadableStream({
      async start(controller) {
        for (let at = offset; at < offset + half; at += 2 ** 20) {
          controller.enqueue(new Uint8Array(model.part(at, Math.min(at + 2 ** 20, offset + half))))
        }
        if (modelAudits.bucket) await delay(1000)
        else while (!existsSync(file) || statSync(file).size < offset + half) await delay(20)
        controller.error(new Error('the connection was lost'))
      },
    })
    const failure = await append(owner, path, offset, body).catch((error: unknown) => error)
    return { failure, offset, end: offset + half }
  }

  /** @returns the ID of the upload, and the memory growth of this process, which runs client and server, in MB */
  const uploadWithLosses = async (model: LargeModel, assert: Assert) => {
    const upload = await announce(owner, 'model.pkl', model.bytes)
    const before = process.memoryUsage.rss()
    let peak = before
    let lost = 0
    for (let offset = 0; offset < model.bytes; offset = await offsetOf(upload.path)) {
      peak = Math.max(peak, process.memoryUsage.rss())
      // Loses the connection twice: at the start, and after half of the model.
      if (lost === 0 || (lost === 1 && offset > model.bytes / 2)) {
        const { failure, ...sent } = await lose(model, upload)
        assert.instanceOf(failure, Error)
        assert.isAbove(await offsetOf(upload.path), sent.offset)
        assert.isAtMost(await offsetOf(upload.path), sent.end)
        lost++
        continue
      }
      const part = model.stream(offset, offset + PART_BYTES)
      const response = await append(owner, upload.path, offset, part)
      assert.equal(response.status, 204)
    }
    assert.equal(lost, 2)
    return { id: upload.id, grownMb: (peak - before) / 2 ** 20 }
  }

  test(
    `a model of ${MEGABYTES} MB is uploaded to a {storage} and audited despite lost connections and a killed worker`
  )
    .with([{ storage: 'folder' }, { storage: 'bucket' }])
    .run(async ({ client, assert, cleanup }, { storage }) => {
      const bucket = storage === 'bucket' ? await useBucketProcess() : null
      cleanup(() => bucket?.stop())
      const env = bucket?.env
      const model = new LargeModel(MEGABYTES * 2 ** 20)
      const sha256 = model.sha256()
      const upload = await uploadWithLosses(model, assert)
      assert.isBelow(upload.grownMb, MAX_GROWTH_MB)

      let worker: Worker = await startWorker({ env })
      cleanup(() => worker.kill('SIGTERM'))
      const order = { source: 'upload', uploadIds: [upload.id] }
      const response = await client
        .post('/api/v1/model-audits')
        .json(order)
        .bearerToken(owner.token)
      response.assertStatus(201)
      const { id } = response.body()
      await worker.hasRunner()
      await worker.kill('SIGKILL')
      assert.equal((await auditRow(id)).status, 'running')
      worker = await startWorker({ env })
      let runnerMb = 0
      const watch = setInterval(() => {
        runnerMb = Math.max(runnerMb, worker.memoryMb().runners)
      }, 100)
      const row = await auditEnds(id)
      clearInterval(watch)
      assert.containsSubset(row, { status: 'completed', verdict: 'clean', content_hash: sha256 })
      assert.isBelow(runnerMb, modelAudits.memoryMb)
      const file = join(modelAudits.folder, 'uploads', upload.id)
      while (existsSync(file)) await delay(20)
      if (process.env.LARGE_UPLOAD_MB) {
        console.log(
          `${model.bytes} bytes; the upload to a ${storage} needed ${Math.round(upload.grownMb)} MB, the audit ${Math.round(runnerMb)} MB`
        )
      }
    })
    .timeout(600_000)
})
