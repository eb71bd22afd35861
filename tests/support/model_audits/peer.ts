import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Peer = { url: string; close: () => void }

/** Starts a server on this machine that takes the place of an internet host. */
export async function startPeer(handle: RequestListener): Promise<Peer> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
