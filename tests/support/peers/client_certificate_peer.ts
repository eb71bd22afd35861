import { certificates } from '#tests/support/peers/certificates'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** Starts a real HTTPS server on this machine that requires a client certificate issued by the test authority. */
export async function clientCertificatePeer(reply: (body: string) => object) {
  const subjects: string[] = []
  const { ca, server: own } = certificates
  const server = createServer(
    { ...own, ca, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const { subject } = (request.socket as TLSSocket).getPeerCertificate()
      subjects.push(String(subject.CN))
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply(Buffer.concat(chunks).toString())))
    }
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `https://localhost:${port}/`,
    /** Subjects of the client certificates that were presented. */
    subjects,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
