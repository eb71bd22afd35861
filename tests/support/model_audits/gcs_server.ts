import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startPeer, type Peer } from './peer.js'
import { sendObject } from './s3_server.js'

type GcsOptions = { bucket: string; objects: Record<string, Buffer>; pageSize?: number }

const EMAIL = 'reader@project.iam.gserviceaccount.com'
const SCOPE = 'https://www.googleapis.com/auth/devstorage.read_only'

/**
 * Starts a server with the Google Cloud Storage JSON API for reading objects, and with the token endpoint that accepts
 * service account assertions (RFC 7523).
 */
export async function startGcs(
  options: GcsOptions
): Promise<Peer & { keyFile: string; grants: () => number }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  let grants = 0
  const grant = async (request: IncomingMessage, response: ServerResponse, audience: string) => {
    const form = new URLSearchParams(await text(request))
    const assertion = form.get('assertion') ?? ''
    const expected = { issuer: EMAIL, audience, algorithms: ['RS256'] }
    const verified = await jwtVerify(assertion, publicKey, expected).catch(() => null)
    const isRight =
      verified?.payload.scope === SCOPE &&
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    if (!isRight) return response.writeHead(401).end('{"error":"invalid_grant"}')
    grants++
    response.end(JSON.stringify({ access_token: `granted-${grants}`, expires_in: 3600 }))
  }
  const peer = await startPeer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === '/token') return void grant(request, response, `${url.origin}/token`)
    if (!/^Bearer granted-\d+$/.test(request.headers.authorization ?? '')) {
      return void response.writeHead(401).end('{}')
    }
    answer(url, options, request, response)
  })
  const keyFile = JSON.stringify({
    type: 'service_account',
    client_email: EMAIL,
    private_key: await exportPKCS8(privateKey),
    token_uri: `${peer.url}/token`,
  })
  return { ...peer, keyFile, grants: () => grants }
}

function answer(
  url: URL,
  { bucket, objects, pageSize = 1000 }: GcsOptions,
  request: IncomingMessage,
  response: ServerResponse
) {
  const root = `/storage/v1/b/${bucket}/o`
  if (url.pathname !== root) {
    const isMedia = url.pathname.startsWith(`${root}/`) && url.searchParams.get('alt') === 'media'
    const object = objects[decodeURIComponent(url.pathname.slice(root.length + 1))]
    if (!isMedia || !object) return void response.writeHead(404).end('{}')
    return sendObject(request, response, object)
  }
  const prefix = url.searchParams.get('prefix') ?? ''
  const start = Number(url.searchParams.get('pageToken') ?? 0)
  const names = Object.keys(objects)
    .filter((name) => name.startsWith(prefix))
    .sort()
  const items = names
    .slice(start, start + pageSize)
    .map((name) => ({ name, size: String(objects[name]!.length) }))
  const nextPageToken = start + pageSize < names.length ? String(start + pageSize) : undefined
  response.end(JSON.stringify({ ...(items.length > 0 && { items }), nextPageToken }))
}
