import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/**
 * Starts a relay to a local port that can be cut. While it is cut, new connections are refused and open ones are closed.
 */
export async function startRelay(targetPort) {
  const sockets = new Set()
  const server = createServer((socket) => {
    const target = connect(targetPort, '127.0.0.1')
    for (const one of [socket, target]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        socket.destroy()
        target.destroy()
      })
    }
    socket.pipe(target).pipe(socket)
  })
  const listen = async (port) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address()
  return {
    port,
    async cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    restore: () => listen(port),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
