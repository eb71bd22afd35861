import { createGuardedFetch } from '#api/platform/outbound/guarded_fetch'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { recordRefusal, flushRefusals } from '#api/platform/outbound_log/record_refusal'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { deliverWebhookJob } from '#api/accounts/webhooks/deliveries/deliver_webhook_job'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { asOwner, type Persona } from '#tests/support/personas'
import { callerOf } from '#tests/support/records/records'
import { removePersona, startScan } from '#tests/support/records/scan_records'
import { type TargetReply, startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker, type Worker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

type Hook = { id: string; secret: string }
type Row = { id: string; status: string; attempts: number; error: string | null; event: string }

const OK: TargetReply = { kind: 'status', status: 200, body: 'taken' }
const BROKEN: TargetReply = { kind: 'status', status: 500, body: 'x'.repeat(10_000) }

/** Starts a receiver whose response depends on the number of the request, starting at 1. */
function receiver(response: (count: number) => TargetReply) {
  let count = 0
  return startScriptedTarget({ answer: () => response(++count) })
}

async function subscribe(client: ApiClient, { token }: Persona, url: string): Promise<Hook> {
  const events = ['evaluation.created', 'evaluation.completed', 'evaluation.failed']
  const made = client.post('/api/v1/webhooks').json({ name: 'Alerts', url, events, teamId: null })
  return (await made.bearerToken(token)).body()
}

const emit = ({ team }: Persona, data = {}) =>
  db.transaction((trx) => emitEvent(trx, { teamId: team.id, event: 'evaluation.failed', data }))

async function ended({ id }: Hook, count = 1): Promise<Row[]> {
  for (;;) {
    const rows: Row[] = await db
      .from('webhook_deliveries')
      .where('webhook_id', id)
      .whereNot('status', 'pending')
      .orderBy('created_at')
    if (rows.length >= count) return rows
    await wait(20)
  }
}

test.group('Webhook deliveries by a worker', (group) => {
  let worker: Worker
  let owner: Persona

  group.setup(async () => {
    const env = { WEBHOOK_RETRY_SECONDS: '0.01,0.01', WEBHOOK_TIMEOUT_SECONDS: '2' }
    worker = await startWorker({ env })
    return () => worker.kill('SIGTERM')
  })
  group.each.setup(async () => {
    owner = await callerOf('webhooks', asOwner())
    return () => removePersona(owner)
  })

  test('a scan delivers signed events for its start and its end', async ({
    client,
    assert,
    cleanup,
  }) => {
    const hook = await receiver(() => OK)
    const target = await receiver(() => ({ kind: 'reply', text: 'I cannot do that.' }))
    cleanup(() => hook.close())
    cleanup(() => target.close())
    const { id, secret } = await subscribe(client, owner, hook.url)
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const jobId = await startScan(client, owner, { targetId, configId })
    await hook.received(2)
    for (const { method, headers, body } of hook.requests) {
      assert.equal(method, 'POST')
      assert.equal(headers['x-webhook-id'], id)
      assert.equal(headers['user-agent'], 'Assay')
      const signature = createHmac('sha256', secret).update(body).digest('hex')
      assert.equal(headers['x-promptfoo-signature'], signature)
    }
    const bodies = hook.requests.map(({ body }) => JSON.parse(body))
    const started = bodies.find(({ event }) => event === 'evaluation.created')
    assert.equal(started.data.jobId, jobId)
    assert.equal(started.data.config.target.name, 'Assistant')
    const { timestamp, data } = bodies.find(({ event }) => event === 'evaluation.completed')
    assert.closeTo(Date.parse(timestamp), Date.now(), 60_000)
    assert.containSubset(data, { jobId, partial: false, progress: { phase: 'completed' } })
    assert.match(data.evalId, /^eval-/)
    const rows = await ended({ id, secret }, 2)
    assert.isTrue(rows.every(({ status }) => status === 'succeeded'))
  }).timeout(60_000)

  test('a failed delivery is retried and logged, and a redelivery has the same body', async ({
    client,
    assert,
    cleanup,
  }) => {
    const hook = await receiver((count) => (count === 1 ? BROKEN : OK))
    cleanup(() => hook.close())
    const made = await subscribe(client, owner, hook.url)
    await emit(owner, { jobId: 'job-1', error: 'Ä \u2028 {}' })
    const [row] = await ended(made)
    assert.containSubset(row, { status: 'succeeded', attempts: 2, error: null })
    const path = `/api/v1/webhooks/${made.id}/deliveries`
    const shown = await client.get(`${path}/${row?.id}`).bearerToken(owner.token)
    assert.containSubset(shown.body(), { responseStatus: 200, responseBody: 'taken' })
    assert.equal(shown.body().body, hook.requests[1]?.body)
    assert.equal(
      shown.body().request.headers['X-Promptfoo-Signature'],
      hook.requests[1]?.headers['x-promptfoo-signature']
    )
    await client.post(`${path}/${row?.id}/redeliver`).bearerToken(owner.token)
    const [, again] = await ended(made, 2)
    assert.equal(hook.requests[2]?.body, hook.requests[1]?.body)
    assert.containSubset(again, { status: 'succeeded', redelivery_of_id: row?.id })
    const list = await client.get(path).qs({ range: '[0,0]' }).bearerToken(owner.token)
    list.assertHeader('content-range', 'deliveries 0-0/2')
    assert.notProperty(list.body()[0], 'body')
  })

  test('a delivery does not follow redirects, times out, and stores a truncated response', async ({
    client,
    assert,
    cleanup,
  }) => {
    const elsewhere = await receiver(() => OK)
    const responses: TargetReply[] = [
      { kind: 'redirect', to: elsewhere.url, status: 307 },
      { kind: 'hang' },
      BROKEN,
    ]
    const hook = await receiver((count) => responses[count - 1] ?? OK)
    cleanup(() => hook.close())
    cleanup(() => elsewhere.close())
    const made = await subscribe(client, owner, hook.url)
    const ping = () => client.post(`/api/v1/webhooks/${made.id}/test`).bearerToken(owner.token)
    for (let count = 1; count <= 3; count++) {
      ;(await ping()).assertStatus(201)
      await ended(made, count)
    }
    const rows = await ended(made, 3)
    assert.deepEqual(
      rows.map(({ error }) => error),
      [
        'Responded with 307: redirects are not followed',
        'No response within 2 seconds',
        'Responded with 500',
      ]
    )
    assert.isTrue(rows.every(({ attempts, event }) => attempts === 1 && event === 'ping'))
    assert.lengthOf(elsewhere.requests, 0)
    const last = await db
      .from('webhook_deliveries')
      .where('id', rows[2]?.id ?? '')
      .firstOrFail()
    assert.lengthOf(last.response_body, 4096)
  })

  test('five consecutive failures pause a webhook until a user resumes it, and the reason is stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    let isBroken = true
    const hook = await receiver(() => (isBroken ? BROKEN : OK))
    cleanup(() => hook.close())
    const made = await subscribe(client, owner, hook.url)
    for (let count = 0; count < 5; count++) await emit(owner)
    const rows = await ended(made, 5)
    assert.isTrue(rows.every(({ status, attempts }) => status === 'failed' && attempts === 3))
    const url = `/api/v1/webhooks/${made.id}`
    const paused = (await client.get(url).bearerToken(owner.token)).body()
    assert.isNotNull(paused.pausedAt)
    assert.equal(
      paused.pausedReason,
      '5 consecutive deliveries failed. Last error: Responded with 500'
    )
    await emit(owner)
    assert.lengthOf(await db.from('webhook_deliveries').where('webhook_id', made.id), 5)
    isBroken = false
    const resumed = await client.post(`${url}/resume`).bearerToken(owner.token)
    assert.containSubset(resumed.body(), { pausedAt: null, consecutiveFailures: 0 })
    await emit(owner)
    assert.equal((await ended(made, 6))[5]?.status, 'succeeded')
    const log = await db.from('audit_logs').where('target_id', made.id).orderBy('created_at')
    assert.deepEqual(
      log.map(({ actor_id: actor, description }) => [actor === null, description.split(':')[0]]),
      [
        [false, 'Created webhook Alerts'],
        [true, 'Paused webhook Alerts'],
        [false, 'Resumed webhook Alerts'],
      ]
    )
  })
})

test.group('Webhook deliveries', (group) => {
  let owner: Persona

  group.each.setup(async () => {
    owner = await callerOf('webhooks', asOwner())
    return () => removePersona(owner)
  })

  test('a delivery to a private address is refused if only public addresses are allowed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const hook = await receiver(() => OK)
    const rules = { allowPrivate: false, onlyHosts: null }
    const openFetch = async (callOrigin: CallOrigin) =>
      createGuardedFetch({ rules: () => rules, onRefused: (one) => recordRefusal(one, callOrigin) })
    cleanup(() => hook.close())
    const made = await subscribe(client, owner, hook.url)
    const order = { webhook_id: made.id, event: 'evaluation.failed', body: '{}' }
    const [row]: { id: string }[] = await db
      .table('webhook_deliveries')
      .insert(order)
      .returning('id')
    await deliverWebhookJob(openFetch)({ deliveryId: row?.id ?? '' })
    const [failed] = await ended(made)
    assert.containSubset(failed, { status: 'failed', attempts: 1 })
    assert.match(failed?.error ?? '', /^Not sent: 127\.0\.0\.1 is a private address/)
    assert.lengthOf(hook.requests, 0)
    await flushRefusals()
    const refusals = await db.from('outbound_refusals').where('subject_id', made.id)
    assert.containSubset(refusals, [{ purpose: 'webhook', host: '127.0.0.1' }])
  })

  test('an event creates no delivery for webhooks of another organization or webhooks not subscribed to the event', async ({
    client,
    assert,
  }) => {
    const hook = await subscribe(client, owner, 'https://hooks.example.com')
    const stranger = await callerOf('webhooks', asOwner())
    const other = await subscribe(client, stranger, 'https://hooks.example.com')
    await client
      .put(`/api/v1/webhooks/${hook.id}`)
      .json({ events: ['evaluation.created'] })
      .bearerToken(owner.token)
    await emit(owner)
    const rows = await db.from('webhook_deliveries').whereIn('webhook_id', [hook.id, other.id])
    assert.lengthOf(rows, 0)
    await removePersona(stranger)
  })
})
