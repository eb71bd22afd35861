import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { readFrames, toFrame } from '#api/platform/runner/channel/frames'
import { CHANNEL_FD } from '#api/platform/runner/channel/worker_channel'
import { makeRunnerFolder, removeRunnerFolder } from '#api/platform/runner/pool/runner_folder'
import { startSandbox } from '#api/platform/runner/sandbox'
import { AuditFailed } from './audit_failed.js'
import {
  fromChild,
  type AuditOrder,
  type ChildSummary,
  type FromChild,
  type ToChild,
} from './protocol.js'
import { watchChild } from './watch_child.js'

/** Maximum size of all messages of one audit. The limits of `protocol.ts` keep results far below it. */
const MAX_MESSAGE_BYTES = 128_000_000
const MAX_STDERR_CHARACTERS = 2_000
/** Folders of the server's code that the process imports. */
const CODE = [
  'api/engines/model_audit',
  'api/engines/recognizers',
  // With its file extension, which differs between the sources and the build.
  'api/engines/yaml_content*',
  'api/platform/outbound',
]

export type AuditInSandbox = AuditOrder & {
  /** Resident memory at which the process is killed. */
  memoryMb: number
  /** Parent of the folder for unpacked archive members. */
  base: string
  signal: AbortSignal
}

export type AuditListener = {
  /** @returns false if the result is known, which ends the process */
  hashed(hash: Extract<FromChild, { type: 'hashed' }>): Promise<boolean>
  events(events: Extract<FromChild, { type: 'events' }>): void
  progress(progress: Extract<FromChild, { type: 'progress' }>): void
}

/**
 * Audits a file or a folder in a separate process, which can read nothing else, has no network, and is killed if it
 * blocks or exceeds its memory or time limit.
 * @returns the summary, or null if `hashed` returned false or the signal was aborted
 * @throws AuditFailed if the process was killed or crashed; findings until then were reported
 */
export async function auditInSandbox(
  options: AuditInSandbox,
  listener: AuditListener
): Promise<ChildSummary | null> {
  const { signal, base } = options
  if (signal.aborted) return null
  const folder = await makeRunnerFolder(base)
  const child = startAuditProcess(folder, options)
  const ended = once(child, 'exit').catch(() => {})
  const stop = () => child.kill('SIGKILL')
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await follow(child, options, listener)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    await ended
    await removeRunnerFolder(folder)
  }
}

/** Starts the process, which can read the model and write to its own folder. */
export function startAuditProcess(
  folder: string,
  { path, memoryMb }: Pick<AuditInSandbox, 'path' | 'memoryMb'>,
  entry: URL = auditEntry()
): ChildProcess {
  return startSandbox({
    folder,
    entry,
    code: CODE,
    readable: [path],
    // Only a share of `memoryMb`, which also has to cover buffers outside the heap.
    heapMb: Math.max(64, Math.round(memoryMb * 0.75)),
    keepsUser: true,
  })
}

/** Sends the order and passes messages to the listener until the audit ends. */
function follow(
  child: ChildProcess,
  { memoryMb, timeoutMs, path, ...order }: AuditInSandbox,
  listener: AuditListener
): Promise<ChildSummary | null> {
  const pipe = child.stdio[CHANNEL_FD]
  if (!(pipe instanceof Duplex)) throw new Error('The sandboxed process has no message pipe')
  const post = (message: ToChild) => pipe.writable && pipe.write(toFrame(message))
  const { promise, resolve, reject } = Promise.withResolvers<ChildSummary | null>()
  let failure: AuditFailed | null = null
  const fail = (reason: AuditFailed) => {
    failure ??= reason
    child.kill('SIGKILL')
  }
  const beat = watchChild(child, { memoryMb, timeoutMs }, fail)
  const take = (message: FromChild) => {
    beat()
    if (message.type === 'events') listener.events(message)
    if (message.type === 'progress') listener.progress(message)
    if (message.type === 'done') resolve(message.summary)
    if (message.type === 'failed') fail(new AuditFailed('crashed', message.message))
    if (message.type !== 'hashed') return
    listener
      .hashed(message)
      .then((isUnknown) => (isUnknown ? post({ type: 'audit' }) : resolve(null)))
      .catch(reject)
  }
  readMessages(pipe, take, fail)
  endWith(child, (reason) => reject(failure ?? reason))
  post({ type: 'order', order: { path, timeoutMs, ...order } })
  return promise
}

function readMessages(
  pipe: Duplex,
  take: (message: FromChild) => void,
  fail: (reason: AuditFailed) => void
): void {
  let bytes = 0
  const read = readFrames((body) => take(fromChild.parse(JSON.parse(body))))
  pipe.on('data', (chunk: Buffer) => {
    try {
      bytes += chunk.length
      if (bytes > MAX_MESSAGE_BYTES) throw new Error('it reported more than a result can contain')
      read(chunk)
    } catch (error) {
      pipe.destroy()
      fail(new AuditFailed('protocol', error instanceof Error ? error.message : String(error)))
    }
  })
  // Ignored, because the exit of the process reports its end.
  pipe.on('error', () => {})
}

/** Calls `ended` once the process has ended and its messages and standard error have been read. */
function endWith(child: ChildProcess, ended: (reason: AuditFailed) => void): void {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-MAX_STDERR_CHARACTERS)
  })
  child.once('error', (error) => ended(new AuditFailed('crashed', error.message)))
  child.once('close', (code, by) => {
    const isMemory = /heap out of memory|allocation failed/i.test(words)
    const reason = isMemory ? 'memory' : by === 'SIGKILL' ? 'killed' : 'crashed'
    ended(new AuditFailed(reason, words.trim() || String(by ?? code)))
  })
}

function auditEntry(): URL {
  return new URL(`./main.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
}
