import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export type AuthorizationServer = {
  issuer: string
  /** Lifetime of the access tokens that are issued next. */
  lifetimeS: number
  /** Whether token requests fail with 503. */
  isDown: boolean
  /** Changes the published metadata. */
  metadata: (metadata: Record<string, unknown>) => Record<string, unknown>
  /** Requests as `POST /token grant_type=…`, latest last. */
  requests: string[]
  /** Signs a token with the published key. */
  sign(claims: JWTPayload): Promise<string>
  /** Returns the user and resource of a token; null if the token is invalid. */
  find(token: string): Promise<{ sub: string; resource: string } | null>
  /** Revokes all grants, as a user could do at the authorization server. */
  revokeAll(): Promise<void>
  close(): Promise<void>
}

/** Starts a real OAuth authorization server that supports client registration and signs users in by name. */
export async function startAuthorizationServer(
  format: 'opaque' | 'jwt' = 'opaque'
): Promise<AuthorizationServer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const grants: string[] = []
  const test: AuthorizationServer = {
    ...{ issuer, lifetimeS: 3600, isDown: false, requests: [] },
    metadata: (metadata) => metadata,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid }).sign(privateKey),
    async find(value) {
      const token = await provider.AccessToken.find(value)
      return token?.isValid ? { sub: token.accountId, resource: String(token.aud) } : null
    },
    async revokeAll() {
      for (const grantId of grants) {
        await provider.AccessToken.revokeByGrantId(grantId)
        await provider.RefreshToken.revokeByGrantId(grantId)
      }
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const provider = new Provider(issuer, configuration(test, jwk, format))
  provider.use(async (ctx, next) => {
    if (test.isDown && ctx.path === '/token') {
      ctx.status = 503
      return
    }
    await next()
    const { body }: { body?: unknown } = ctx
    const kind = ctx.oidc?.params?.grant_type
    test.requests.push(`${ctx.method} ${ctx.path}${kind ? ` ${String(kind)}` : ''}`)
    if (ctx.path.startsWith('/.well-known/')) {
      ctx.body = test.metadata(body as Record<string, unknown>)
    }
  })
  const reply = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/people/')) return void signIn(provider, grants, request, response)
    void reply(request, response)
  })
  return test
}

function configuration(
  test: AuthorizationServer,
  jwk: object,
  format: 'opaque' | 'jwt'
): Configuration {
  return {
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    scopes: ['notes'],
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'notes',
          accessTokenFormat: format,
          accessTokenTTL: test.lifetimeS,
        }),
      },
    },
    interactions: { url: (_ctx, { uid }) => `/people/${uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // Using a refresh token twice revokes the whole grant.
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    ttl: {
      ...{ AuthorizationCode: 60, Interaction: 600, Grant: 6000, Session: 600 },
      RefreshToken: 6000,
    },
  }
}

/**
 * Serves the page on which a user grants access: `?as=` selects the user, `?as=nobody` denies
 * access.
 */
async function signIn(
  provider: Provider,
  grants: string[],
  request: IncomingMessage,
  response: ServerResponse
) {
  const { url = '' } = request
  const name = new URL(url, provider.issuer).searchParams.get('as')
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'consent') {
    const accountId = session?.accountId ?? ''
    const grant = new provider.Grant({ clientId: String(params.client_id), accountId })
    grant.addResourceScope(String(params.resource), 'notes')
    grant.addOIDCScope('notes')
    const grantId = await grant.save()
    grants.push(grantId)
    return provider.interactionFinished(request, response, { consent: { grantId } })
  }
  if (name === 'nobody') {
    const refusal = { error: 'access_denied', error_description: 'The person refused' }
    return provider.interactionFinished(request, response, refusal)
  }
  if (name) return provider.interactionFinished(request, response, { login: { accountId: name } })
  response.setHeader('content-type', 'text/html')
  response.end(
    '<!doctype html><title>Notes</title><h1>Notes</h1><a href="?as=grace">Continue as Grace</a>'
  )
}
