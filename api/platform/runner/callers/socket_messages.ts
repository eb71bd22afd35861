import type { WebSocket } from 'undici'
import { CallFailure, tooLarge } from '../attempts/attempt_errors.js'
import { currentCall } from '../attempts/call_context.js'

type Until = { isLast(data: string): boolean; end: 'first' | 'match' | 'close' }

/** Sends one message and collects responses until the last one arrives or the target closes the connection. */
export function messagesOf(
  socket: WebSocket,
  message: string,
  { isLast, end }: Until
): Promise<string[]> {
  const call = currentCall.getStore()
  const startedAt = performance.now()
  const received: string[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      socket.removeEventListener('message', onMessage)
      socket.removeEventListener('close', onClose)
      if (call) call.latencyMs = performance.now() - startedAt
      settle()
    }
    const onMessage = ({ data }: { data: unknown }) => {
      const text = typeof data === 'string' ? data : textFrom(data)
      received.push(text)
      size += Buffer.byteLength(text)
      if (call && size > call.maxResponseBytes) {
        const failure = tooLarge(call.maxResponseBytes)
        return done(() => reject(new CallFailure(failure)))
      }
      if (isLast(text)) done(() => resolve(received))
    }
    const onClose = () =>
      done(() =>
        end === 'close' || received.length > 0
          ? resolve(received)
          : reject(
              new CallFailure({
                code: 'connection_closed',
                message: 'The target closed the WebSocket before the response was complete.',
              })
            )
      )
    socket.addEventListener('message', onMessage)
    socket.addEventListener('close', onClose)
    call?.stop.signal.addEventListener('abort', () => socket.close(), { once: true })
    socket.send(message)
  })
}

const textFrom = (data: unknown) =>
  data instanceof ArrayBuffer ? new TextDecoder().decode(data) : ''
