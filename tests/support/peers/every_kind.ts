import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import {
  type TargetReply,
  type SeenRequest,
  startScriptedTarget,
} from '#tests/support/scripted/scripted_target'
import { SECRET } from '#tests/support/records/target_records'
import { createVerify, generateKeyPairSync } from 'node:crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Private key that must sign the requests of the signature authentication. */
export const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Starts a server that supports the request formats of many target types and echoes the message. */
export const startPeerOfEveryKind = () => startScriptedTarget({ answer: respondTo })

const echo = (text: string, headers: Record<string, string> = {}): TargetReply => ({
  kind: 'reply',
  json: { text: `You said ${text}` },
  headers,
})
const NOT_FOR_YOU: TargetReply = { kind: 'status', status: 401, body: '{"text":"Who are you?"}' }

/** Echoes the message in the format of the target type in the path. */
const respondTo = ({ path, headers, body }: SeenRequest): TargetReply => {
  const url = new URL(path, 'http://peer')
  switch (url.pathname) {
    case '/token':
      return body.includes(`client_secret=${SECRET}`)
        ? { kind: 'reply', json: { access_token: 'token-1', expires_in: 3600 } }
        : NOT_FOR_YOU
    case '/oauth':
      return headers.authorization === 'Bearer token-1'
        ? echo(JSON.parse(body).message)
        : NOT_FOR_YOU
    case '/signed':
      return createVerify('SHA256')
        .update(`app\n${String(headers['x-time'])}`)
        .verify(publicKey, String(headers['x-signature']), 'base64')
        ? echo(JSON.parse(body).message)
        : NOT_FOR_YOU
    case '/cookie':
      return echo(JSON.parse(body).message, { 'set-cookie': 'sid=abc123; Path=/' })
    case '/stream':
      return { kind: 'reply', text: streamOf(`You said ${JSON.parse(body).message}`) }
    case '/form':
      return echo(new URLSearchParams(body).get('q') ?? '')
    case '/query':
      return echo(url.searchParams.get('q') ?? '')
    case '/xml':
      return echo(fromXml(body).slice(3, -4))
    case '/plain':
      return echo(JSON.parse(body).message)
    default:
      return modelResponse(url.pathname, headers, body)
  }
}

/** Responds in the format of the vendor's API if the key is valid. */
function modelResponse(path: string, headers: SeenRequest['headers'], body: string): TargetReply {
  const keys = [
    headers.authorization,
    headers['x-api-key'],
    headers['api-key'],
    headers['x-goog-api-key'],
  ]
  if (!keys.some((key) => String(key).includes(SECRET))) {
    return { kind: 'status', status: 500, body: 'You said nothing' }
  }
  const { messages = [], contents = [] } = JSON.parse(body)
  const asked = messages.at(-1)?.content ?? contents.at(-1)?.parts
  const text = `You said ${typeof asked === 'string' ? asked : asked[0].text}`
  switch (path.split('/')[1]) {
    case 'anthropic':
      return {
        kind: 'reply',
        json: { type: 'message', role: 'assistant', content: [{ type: 'text', text }] },
      }
    case 'google':
      return {
        kind: 'reply',
        json: { candidates: [{ content: { role: 'model', parts: [{ text }] } }] },
      }
    default:
      return {
        kind: 'reply',
        json: { choices: [{ message: { role: 'assistant', content: text } }] },
      }
  }
}

const ENTITIES: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>' }

const fromXml = (text: string) =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? '')
  )

const streamOf = (text: string) =>
  [...(text.match(/[^]{1,9}/g) ?? []).map((piece) => JSON.stringify({ delta: piece })), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')

/**
 * Starts a WebSocket server that responds with one message, with several messages and an end marker, or with several
 * until it closes the connection.
 */
export const startSocketOfEveryKind = () =>
  startSocketPeer((message) => {
    const { how, text, room } = JSON.parse(message)
    const response = `You said ${text}`
    if (!room.startsWith('r-')) return { texts: ['{"text":"Wrong room"}'] }
    if (how === 'one') return { texts: [JSON.stringify({ text: response })] }
    const [start, rest] = [response.slice(0, 12), response.slice(12)]
    if (how === 'close') return { texts: [start, rest], close: true }
    const pieces = [start, rest].map((piece) => JSON.stringify({ text: piece }))
    return { texts: [...pieces, '{"kind":"end"}'] }
  })
