import { randomUUID } from 'node:crypto'
import { WebSocket } from 'undici'
import { z } from 'zod'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import {
  badResponse,
  CallFailure,
  configurationError,
  connectionError,
} from '../attempts/attempt_errors.js'
import { currentCall, quoted } from '../attempts/call_context.js'
import { refuseCode, SOCKET_VARIABLES } from '../refuse_code.js'
import { parsePath, readPath, textOf } from '../attempts/response_path.js'
import { toolCallsInMessages } from '../attempts/tool_calls_in.js'
import type { TargetProvider } from '../attempts/provider_port.js'
import { pieceOf } from '../wire/event_stream.js'
import { fillTemplate } from './fill_template.js'
import { createSocketStore } from './socket_store.js'
import { messagesOf } from './socket_messages.js'

const socketConfig = z.object({
  url: z.string(),
  message: z.string(),
  protocols: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  end: z.enum(['first', 'match', 'close']),
  endPath: z.string(),
  endValue: z.string(),
  join: z.enum(['append', 'last']),
})
type SocketConfig = z.infer<typeof socketConfig>

/** Keeps the connections of conversations open between messages. */
const kept = createSocketStore()

/**
 * Creates the provider of a WebSocket target: one connection per message, or one per conversation.
 * @throws CallFailure `configuration`
 */
export function loadSocket(target: RunnerTarget): TargetProvider {
  const [refused] = refuseCode(target.config, { variables: SOCKET_VARIABLES })
  if (refused) throw configurationError(`${refused.field}: ${refused.message}`)
  const config = socketConfig.parse(target.config)
  const path = parsePath(target.responsePath)
  const endPath = parsePath(config.endPath)

  const isLast = (data: string) =>
    config.end === 'first' ||
    (config.end === 'match' &&
      (endPath ? pieceAt(data, config.endPath) : data.trim()) === config.endValue)

  return {
    wordsFor: () => new Map(),
    canTrace: target.tracing === true,
    newSession: () => (target.session === 'client' ? randomUUID() : undefined),
    async ask(planned, sessionId) {
      const socket = kept.take(sessionId) ?? (await open(config))
      let isKept = false
      try {
        const message = fillTemplate(config.message, {
          prompt: planned.prompt,
          sessionId: sessionId ?? '',
          traceparent: currentCall.getStore()?.traceparent ?? '',
        })
        const received = await messagesOf(socket, message, { isLast, end: config.end })
        const call = currentCall.getStore()
        if (call) call.text = received.join('\n')
        const pieces = received.flatMap((data) =>
          config.end === 'match' && !endPath && isLast(data) ? [] : (pieceOf(data, path) ?? [])
        )
        const output = config.join === 'last' ? pieces.at(-1) : pieces.join('')
        if (pieces.length === 0 || output === undefined) throw missingTextError(target, received)
        if (sessionId) {
          kept.keep(sessionId, socket)
          isKept = true
        }
        const toolCalls = toolCallsInMessages(received, call?.redact)
        return { output, sessionId, ...(toolCalls && { toolCalls }) }
      } finally {
        // If a message fails, the connection is closed, and the conversation's next message starts without the earlier
        // context.
        if (!isKept) socket.close()
      }
    },
  }
}

function open({ url, protocols, headers }: SocketConfig): Promise<WebSocket> {
  const host = URL.canParse(url) ? new URL(url).host : 'The target'
  const signal = currentCall.getStore()?.stop.signal
  const socket = new WebSocket(url, { protocols, headers })
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve, reject) => {
    const abort = () => socket.close()
    signal?.addEventListener('abort', abort, { once: true })
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new CallFailure(notOpened(host))), { once: true })
  })
}

/**
 * Returns the error for a connection that could not be opened. The client's error event contains no cause, so the cause
 * is taken from the socket.
 */
function notOpened(host: string) {
  const error = currentCall.getStore()?.socketError
  const known = error ? connectionError(host, error) : null
  if (known && known.code !== 'internal') return known
  return {
    code: 'bad_answer' as const,
    message: `${host} did not open a WebSocket. Check the path, the subprotocols and the credentials.`,
  }
}

function pieceAt(data: string, path: string): string | null {
  try {
    return textOf(readPath(JSON.parse(data), parsePath(path) ?? []))
  } catch {
    return null
  }
}

function missingTextError({ responsePath }: RunnerTarget, received: string[]) {
  const [first] = received
  return badResponse(
    first === undefined
      ? 'The target closed the connection without a response.'
      : `No message has text at "${responsePath}". The first message is: ${quoted(first, 120)}`
  )
}
