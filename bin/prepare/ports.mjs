import { createServer } from 'node:net'

/** Tries to listen; resolves with the port, or with the reason (EADDRINUSE, EACCES, …) as a text. */
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

/** A port that is currently free. */
export const freePort = () => tryListen(0, '127.0.0.1')

/** Why a port cannot be used, or undefined when it can. */
export async function whyNotFree(port, host) {
  const answer = await tryListen(port, host)
  return typeof answer === 'number' ? undefined : answer
}
