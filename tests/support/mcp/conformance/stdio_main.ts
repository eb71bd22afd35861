/**
 * Runs the conformance fixture as a stdio server. The argument selects the revisions: `legacy`, `modern` or `dual`. Stdio
 * has no streams, so notifications of 2026-07-28 identify their receiver by subscription or progress token.
 */
import { newServer } from '#tests/support/mcp/conformance/transports/legacy_server'
import {
  ModernEndpoint,
  type Reply,
} from '#tests/support/mcp/conformance/transports/modern_endpoint'
import {
  isModern,
  type Message,
  REVISION,
} from '#tests/support/mcp/conformance/transports/modern_request'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { createInterface } from 'node:readline'

const eras = process.argv[2] ?? 'dual'
const write = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`)
const modern = new ModernEndpoint()
const canceled = new Map<unknown, () => void>()

const legacy: Transport = {
  start: async () => {},
  close: async () => {},
  send: async (message) => write(message),
}
await newServer(new Set()).connect(legacy)

const replyTo = ({ id }: Message): Reply => ({
  notify: (method, params) => write({ jsonrpc: '2.0', method, params }),
  end: (message) => write({ jsonrpc: '2.0', id, ...message }),
  onClose: (close) => void canceled.set(id, close),
})

const unsupported = {
  code: -32022,
  message: 'Unsupported protocol version',
  data: { supported: [REVISION], requested: 'unknown' },
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message
  if (message.method === 'notifications/cancelled') canceled.get(message.params?.requestId)?.()
  if (eras !== 'legacy' && message.method && message.id !== undefined && isModern({}, message)) {
    void modern.respond(message, replyTo(message))
  } else if (eras !== 'modern') {
    legacy.onmessage?.({ ...message } as JSONRPCMessage)
  } else if (message.id !== undefined) {
    write({ jsonrpc: '2.0', id: message.id, error: unsupported })
  }
}
