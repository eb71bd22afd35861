import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { portError } from '../ports.mjs'
import { Problem } from '../problem.mjs'

const REMEDY = {
  EADDRINUSE: (port) =>
    `PORT ${port} is in use: stop the program that uses it, or set PORT to another port.`,
  EACCES: (port) =>
    `PORT ${port} requires privileges that this user lacks: set PORT to a port above 1023.`,
}

/** Rejects an address on which the web process cannot listen. */
export async function checkAddress({ HOST, PORT }) {
  const why = await portError(Number(PORT), HOST)
  if (!why) return
  const line = REMEDY[why]?.(PORT)
  throw new Problem(
    line ??
      `HOST "${HOST}" cannot be used for listening (${why}): set HOST to an address of this machine.`
  )
}

const FIRST_OPEN_PORT = '/proc/sys/net/ipv4/ip_unprivileged_port_start'

/** Rejects a port on which root can listen but the user of the web processes cannot. */
export function checkPortOf(user, { PORT }) {
  if (user.uid === undefined) return
  const first = existsSync(FIRST_OPEN_PORT) ? Number(readFileSync(FIRST_OPEN_PORT, 'utf8')) : 1024
  if (Number(PORT) < first) throw new Problem(REMEDY.EACCES(PORT))
}

/** Whether the supervisor's own web process, rather than another program on its port, responds to requests. */
export const isUp = async (supervisor, settings) =>
  supervisor.isListening('web') && (await isListening(settings))

export function isListening({ HOST, PORT }) {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return new Promise((resolve) => {
    const request = get({ host, port: PORT, path: '/health', timeout: 1000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => resolve(false))
    request.once('timeout', () => request.destroy())
  })
}
