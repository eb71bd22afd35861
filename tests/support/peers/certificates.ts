import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const pem = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', 'certificates', name), 'utf8')

/** Certificates for tests; see the README in their folder. */
export const certificates = {
  ca: pem('ca.pem'),
  server: { cert: pem('server.pem'), key: pem('server.key') },
  client: { cert: pem('client.pem'), key: pem('client.key') },
}
