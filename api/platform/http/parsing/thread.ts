/** Entry point of a parser thread: runs one exported function per message. */
import { DomainError } from '#api/platform/http/domain_error'
import { complexityFault } from '#api/platform/http/parsing/measure_value'
import type { ThreadCall, ThreadMessage, ThreadReply } from '#api/platform/http/parsing/thread_pool'
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (call: ThreadCall) => {
  void run(call).then((reply) => parentPort?.postMessage(reply))
})

async function run({ url, name, args, nodes }: ThreadCall): Promise<ThreadReply> {
  try {
    const module: Record<string, unknown> = await import(url)
    const task = module[name]
    if (typeof task !== 'function') throw new Error(`${url} exports no function ${name}`)
    const started: ThreadMessage = { type: 'started' }
    parentPort?.postMessage(started)
    const output: unknown = await task(...args)
    const message = complexityFault(output, { nodes })
    return message ? { type: 'complex', message } : { type: 'output', output }
  } catch (error) {
    return replyFor(error)
  }
}

function replyFor(error: unknown): ThreadReply {
  if (error instanceof DomainError) {
    const { code, status, message, errors } = error
    return { type: 'refused', code, status, message, errors }
  }
  if (error instanceof RangeError && error.message.includes('call stack')) {
    return { type: 'complex', message: 'It is nested too deeply. Flatten it.' }
  }
  return { type: 'failed', message: error instanceof Error ? String(error.stack) : String(error) }
}
