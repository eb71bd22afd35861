import { actorOf } from '#api/audit/actor_of'
import { recordAudit } from '#api/audit/record_audit'
import { INVALID, NOT_FOUND } from '#api/http/domain_error'
import { queue } from '#api/queue/service'
import { isHost } from '#api/server_settings/setting_scope'
import { NOT_FAILED, NOT_HOST, NOT_WAITING } from '#api/workers/errors'
import { findJob, mayCancel, queueOverview } from '#api/workers/queue_overview'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f-]{36}$/i

/** The jobs of the whole server, for those who run it. */
export default class QueueController {
  async show(ctx: HttpContext) {
    await assertHost(ctx)
    return queueOverview()
  }

  async retry(ctx: HttpContext) {
    const { id, job } = await find(ctx)
    if (job.state !== 'failed') throw NOT_FAILED()
    await queue.retry(job.name, id)
    await tell(ctx, `Retried a job of kind ${job.name}`, id)
    return queueOverview()
  }

  async cancel(ctx: HttpContext) {
    const { id, job } = await find(ctx)
    if (!mayCancel(job)) throw NOT_WAITING()
    await queue.cancel(job.name, id)
    await tell(ctx, `Cancelled a job of kind ${job.name}`, id)
    return queueOverview()
  }
}

async function assertHost(ctx: HttpContext) {
  if (!(await isHost(ctx))) throw NOT_HOST()
}

async function find(ctx: HttpContext) {
  await assertHost(ctx)
  const id = String(ctx.params.id)
  if (!UUID.test(id)) throw INVALID('This is no id of a job')
  const job = await findJob(id)
  if (!job) throw NOT_FOUND()
  return { id, job }
}

const tell = (ctx: HttpContext, description: string, id: string) =>
  db.transaction((trx) =>
    recordAudit(trx, actorOf(ctx), {
      action: 'queue_changed',
      target: 'SETTING',
      targetId: id,
      description,
    })
  )
