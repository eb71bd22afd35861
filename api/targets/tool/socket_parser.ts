import type { SocketSettings } from '#api/contract/targets/target_settings'
import { accessor } from '#api/targets/tool/accessor'

/**
 * Returns promptfoo's settings for WebSocket responses: an expression if the first message is the response, otherwise a
 * function that joins several messages.
 */
export function socketParser(settings: SocketSettings): Record<string, string> {
  const { responsePath, end } = settings
  if (end !== 'first') return { streamResponse: streamParser(settings) }
  return {
    transformResponse: responsePath.trim()
      ? `data${accessor(responsePath)}`
      : 'typeof data === "string" ? data : JSON.stringify(data)',
  }
}

/**
 * Returns the source of a function that promptfoo calls for each message with the output so far; the function returns the
 * new output and whether the response is complete.
 */
function streamParser(settings: SocketSettings): string {
  const { responsePath, endPath, end, join } = settings
  const piece = responsePath.trim() ? `m${accessor(responsePath)}` : 'event.data'
  const isMark = end === 'match' && !endPath.trim()
  return [
    '(acc, event) => {',
    '  const isOver = event.type === "over"',
    '  let m; try { m = JSON.parse(event.data) } catch {}',
    `  const isLast = isOver || ${isLast(settings)}`,
    `  let piece; try { piece = isOver${isMark ? ' || isLast' : ''} ? undefined : ${piece} } catch {}`,
    ...(end === 'close' ? [CLOSE_AS_MESSAGE] : []),
    `  const output = piece === undefined || piece === null ? acc.output : ${join === 'last' ? 'piece' : '(acc.output ?? "") + piece'}`,
    '  if (isLast && output === undefined) return [{ error: "No message has a text at the response path" }, true]',
    '  return [{ output }, isLast]',
    '}',
  ].join('\n')
}

function isLast({ end, endPath, endValue }: SocketSettings): string {
  if (end === 'close') return 'false'
  const value = JSON.stringify(endValue.trim())
  return endPath.trim()
    ? `String(m${accessor(endPath, 'optional')}) === ${value}`
    : `event.data.trim() === ${value}`
}

/** promptfoo does not report a closed connection to the parser, so this code passes it as one more message. */
const CLOSE_AS_MESSAGE =
  '  if (acc.output === undefined && !isOver) event.target.addEventListener("close", () => event.target.onmessage({ type: "over", data: "" }), { once: true })'
