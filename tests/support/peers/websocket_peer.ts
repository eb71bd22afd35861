import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

const MAGIC = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const TEXT = 0x81
const CLOSE = 0x88

export type SocketPeer = {
  url: string
  /** Handshake headers of all connections, in order. */
  handshakes: IncomingMessage['headers'][]
  /** Messages received on each connection. */
  received: string[][]
  /** Resolves when no connection is open. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Reply = { texts: string[]; close?: boolean }

/**
 * Starts a real WebSocket server on this machine. `response` receives a message and all messages of its connection so far,
 * including this one. With `refuse`, the server rejects handshakes with this status.
 */
export async function startSocketPeer(
  response: (text: string, said: string[]) => Reply,
  { refuse }: { refuse?: number } = {}
): Promise<SocketPeer> {
  const handshakes: IncomingMessage['headers'][] = []
  const received: string[][] = []
  const sockets = new Set<Duplex>()
  const server = createServer()
  server.on('upgrade', (request, socket) => {
    handshakes.push(request.headers)
    sockets.add(socket)
    socket.on('error', () => {})
    if (refuse) return void socket.end(`HTTP/1.1 ${refuse} Refused\r\n\r\n`)
    socket.write(handshakeOf(request))
    const said: string[] = []
    received.push(said)
    readTexts(socket, (text) => {
      said.push(text)
      const { texts, close } = response(text, said)
      for (const reply of texts) socket.write(frame(TEXT, reply))
      if (close) socket.end(frame(CLOSE, ''))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}/chat`,
    handshakes,
    received,
    async idle() {
      await Promise.all([...sockets].map((socket) => socket.closed || once(socket, 'close')))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function handshakeOf({ headers }: IncomingMessage): string {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${MAGIC}`)
  const [protocol] = headers['sec-websocket-protocol']?.split(', ') ?? []
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept.digest('base64')}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
    '\r\n',
  ].join('\r\n')
}

/** Reads masked client frames. In tests, each frame is a complete message below 64 KiB. */
function readTexts(socket: Duplex, take: (text: string) => void) {
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (;;) {
      if (bytes.length < 6) return
      const short = (bytes[1] ?? 0) & 0x7f
      const size = short === 126 ? bytes.readUInt16BE(2) : short
      const start = short === 126 ? 4 : 2
      if (bytes.length < start + 4 + size) return
      const mask = bytes.subarray(start, start + 4)
      const body = bytes
        .subarray(start + 4, start + 4 + size)
        .map((byte, at) => byte ^ (mask[at % 4] ?? 0))
      const isClose = ((bytes[0] ?? 0) & 0x0f) === 8
      bytes = bytes.subarray(start + 4 + size)
      if (isClose) return void socket.end(frame(CLOSE, ''))
      take(Buffer.from(body).toString())
    }
  })
}

function frame(kind: number, text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([kind, body.length])
      : Buffer.from([kind, 126, body.length >> 8, body.length & 0xff])
  return Buffer.concat([head, body])
}
