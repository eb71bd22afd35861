import type { HttpSettings } from '#api/contract/targets/target_settings'
import { accessor } from '#api/targets/tool/accessor'

/**
 * Returns promptfoo's response parser, which reads the value at a path, joins the events of a stream, or returns the
 * whole body.
 */
export function responseParser({ stream, streamPath, streamJoin, responsePath }: HttpSettings) {
  if (stream === 'sse') return streamParser(streamPath, streamJoin)
  return responsePath.trim() ? `json${accessor(responsePath)}` : 'text'
}

/** Returns a parser that joins the events of a stream as the server does. */
function streamParser(path: string, join: 'append' | 'last'): string {
  const piece = path.trim() ? `JSON.parse(d)${accessor(path, 'optional')}` : 'd'
  return [
    '(json, text) => {',
    "  const events = text.replace(/\\r\\n?/g, '\\n').split('\\n\\n').map((event) => event.split('\\n')",
    "    .filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, '')).join('\\n'))",
    "    .filter((d) => d !== '' && d.trim() !== '[DONE]')",
    `  const pieces = events.map((d) => { try { return ${piece} } catch {} }).filter((t) => t !== undefined && t !== null)`,
    "  if (pieces.length === 0) throw new Error('No event of the stream has a text at the stream path')",
    `  return ${join === 'last' ? 'pieces.at(-1)' : "pieces.join('')"}`,
    '}',
  ].join('\n')
}

/** Returns promptfoo's status check. It is always set, because promptfoo accepts every status by default. */
export const statusCheck = (okStatus: string) =>
  okStatus
    .split(',')
    .map((range) => range.split('-').map((status) => status.trim()))
    .map(([from = '', to = from]) => `(status >= ${from} && status <= ${to})`)
    .join(' || ')

/** Returns promptfoo's session parser: an expression for the session ID at a response path. */
export function sessionParser(path: string): string {
  const cookie = /^cookies(?:\.|\[["'])([^"'\]]+)/.exec(path.trim())?.[1]
  if (cookie) {
    const lines = `[data.headers["set-cookie"]].flat().join(';')`
    return `${lines}.split(/[;,]\\s*/).find(p => p.startsWith(${JSON.stringify(`${cookie}=`)}))?.slice(${cookie.length + 1})`
  }
  return /^headers\b/.test(path.trim())
    ? `data${accessor(path)}`
    : `data.body${accessor(path, 'optional')}`
}
