import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { INVALID, NOT_FOUND } from '#api/platform/http/domain_error'
import { queue } from '#api/platform/queue/service'
import { isHost } from '#api/platform/settings/is_host'
import { NOT_FAILED, NOT_HOST, NOT_WAITING } from '#api/platform/workers/errors'
import { findJob, isCancelable, queueOverview } from '#api/platform/workers/queue_overview'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f-]{36}$/i

/** Endpoints for the jobs of the whole server, which only the organization that operates it can see. */
export default class QueueController {
  async show(ctx: HttpContext) {
    await assertHost(ctx)
    return queueOverview()
  }

  async retry(ctx: HttpContext) {
    const { id, job } = await find(ctx)
    if (job.state !== 'failed') throw NOT_FAILED()
    await queue.retry(job.name, id)
    await recordAction(ctx, `Retried a ${job.name} job`, id)
    return queueOverview()
  }

  async cancel(ctx: HttpContext) {
    const { id, job } = await find(ctx)
    if (!isCancelable(job)) throw NOT_WAITING()
    await queue.cancel(job.name, id)
    await recordAction(ctx, `Canceled a ${job.name} job`, id)
    return queueOverview()
  }
}

async function assertHost(ctx: HttpContext) {
  if (!(await isHost(ctx))) throw NOT_HOST()
}

async function find(ctx: HttpContext) {
  await assertHost(ctx)
  const id = String(ctx.params.id)
  if (!UUID.test(id)) throw INVALID('Not a valid job ID')
  const job = await findJob(id)
  if (!job) throw NOT_FOUND()
  return { id, job }
}

const recordAction = (ctx: HttpContext, description: string, id: string) =>
  db.transaction((trx) =>
    recordAudit(trx, actorOf(ctx), {
      action: 'queue_changed',
      target: 'SETTING',
      targetId: id,
      description,
    })
  )
