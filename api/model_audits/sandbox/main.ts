import { auditModel, hashModel } from '#api/engines/model_audit/index'
import type { AuditEvent } from '#api/engines/model_audit/vocabulary'
import { openWorkerChannel } from '#api/platform/runner/channel/worker_channel'
import { installNetworkGuard } from '#api/platform/runner/guards/network_guard'
import { EventBatch } from './event_batch.js'
import { BEAT_MS, MAX_ASSETS, type AuditOrder, type FromChild, type ToChild } from './protocol.js'

/**
 * Hashes and audits one model, then waits to be killed. Runs in a sandbox (api/platform/runner/sandbox.ts) that can read
 * only the model and has no network: the guard gets no rules and thus refuses every connection.
 */

const PROGRESS_MS = 250

installNetworkGuard()

let start: (() => void) | null = null

const channel = openWorkerChannel((received) => {
  // The pipe leads to the worker only; the model cannot write to it.
  const message = received as ToChild
  if (message.type === 'order') void run(message.order)
  else start?.()
})

const send = (message: FromChild) => channel.send(message)
setInterval(() => send({ type: 'beat' }), BEAT_MS)

async function run(order: AuditOrder): Promise<void> {
  const started = performance.now()
  try {
    const progress = throttle((bytes: number) =>
      send({ type: 'progress', phase: 'hash', bytes, share: 0, path: '' })
    )
    const { sha256, files } = await hashModel(order.path, progress)
    const isUnknown = new Promise<void>((resolve) => (start = resolve))
    send({ type: 'hashed', sha256, files: files.slice(0, MAX_ASSETS), fileCount: files.length })
    await isUnknown
    await audit(order, order.timeoutMs - (performance.now() - started))
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

async function audit(order: AuditOrder, timeoutMs: number): Promise<void> {
  const { path, depth, maxUnpackedBytes, allowedImports, deniedLicenses, blockedModels } = order
  const batch = new EventBatch((events) => send({ type: 'events', ...events }))
  const events = auditModel(path, {
    depth,
    allowedImports,
    deniedLicenses,
    blockedModels,
    spoolFolder: process.cwd(),
    limits: { timeoutMs: Math.max(0, timeoutMs), maxUnpackedBytes },
  })
  for (;;) {
    const next = await events.next()
    if (next.done) {
      batch.flush()
      send({ type: 'done', summary: next.value })
      return
    }
    take(next.value, batch)
  }
}

function take(event: AuditEvent, batch: EventBatch): void {
  if (event.type !== 'progress') return batch.add(event)
  batch.flush()
  send({
    type: 'progress',
    phase: 'audit',
    bytes: event.bytesScanned,
    share: event.share,
    path: event.path.slice(0, 500),
  })
}

function throttle(report: (bytes: number) => void): (bytes: number) => void {
  let last = performance.now()
  return (bytes) => {
    if (performance.now() - last < PROGRESS_MS) return
    last = performance.now()
    report(bytes)
  }
}
