import type { SocketSettings } from '#api/contract/target_settings'
import { accessor } from '#api/targets/tool/accessor'

/** How the tool reads the messages of a WebSocket: one by a path, several by a function that puts them together. */
export function socketParser(settings: SocketSettings): Record<string, string> {
  const { responsePath, end } = settings
  if (end !== 'first') return { streamResponse: streamParser(settings) }
  return {
    transformResponse: responsePath.trim()
      ? `data${accessor(responsePath)}`
      : 'typeof data === "string" ? data : JSON.stringify(data)',
  }
}

/** Told of each message with what it has made so far; says what there is now, and whether that is all. */
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
    ...(end === 'close' ? [TELL_OF_END] : []),
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

/** The tool does not tell of the end of a connection; it is made one more message. */
const TELL_OF_END =
  '  if (acc.output === undefined && !isOver) event.target.addEventListener("close", () => event.target.onmessage({ type: "over", data: "" }), { once: true })'
