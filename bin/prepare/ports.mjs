import { createServer } from 'node:net'

/** Tries to listen on a port. @returns the port or the error code (EADDRINUSE, EACCES, …) */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error.code))
    server.listen({ port, host, exclusive: true }, () => {
      const bound = server.address().port
      server.close(() => resolve(bound))
    })
  })
}

/** Returns a free port on the loopback interface. */
export const freePort = () => tryListen(0, '127.0.0.1')

/** Returns the error code if the port cannot be used, otherwise undefined. */
export async function portError(port, host) {
  const answer = await tryListen(port, host)
  return typeof answer === 'number' ? undefined : answer
}
