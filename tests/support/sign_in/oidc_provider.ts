import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import env from '#start/env'
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type JWTPayload } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export const CLIENT = { id: 'assay', secret: 'a secret between the two of us' }
const API_KEY = 'key of the test'

/** A person with an account at the provider. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

type Misbehavior = {
  /** Changes the claims of ID tokens. */
  claims?: (claims: JWTPayload) => JWTPayload
  /** Whether to sign ID tokens with a key that the provider never published. */
  signsWithStrangersKey?: boolean
  /** Creates the ID token instead of the provider. */
  forge?: (claims: JWTPayload) => Promise<string>
  /** Whether to sign ID tokens with the client secret, which is the default of FusionAuth. */
  signsWithSecret?: boolean
}

export type TestProvider = {
  issuer: string
  apiKey: string
  people: Map<string, Person>
  /** Faults in the tokens that are issued next. */
  misbehaves: Misbehavior
  /** Paths of all requests, oldest first. */
  requests: string[]
  expire(code: string): Promise<void>
  close(): Promise<void>
}

/** Starts a real identity provider on its own port, with the URL paths of FusionAuth. */
export async function startProvider(): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(privateKey)), kid: 'the only one', alg: 'RS256', use: 'sig' }

  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const test: TestProvider = {
    issuer,
    apiKey: API_KEY,
    people: new Map(),
    misbehaves: {},
    requests: [],
    async expire(code) {
      const found = await provider.AuthorizationCode.find(code)
      if (!found) throw new Error('There is no such code')
      found.exp = 1
      await found.save()
    },
    close: () => new Promise((done) => server.close(() => done())),
  }

  const provider = new Provider(issuer, configuration(test.people, jwk))
  provider.use(async (ctx, next) => {
    await next()
    const { claims, forge, signsWithSecret, signsWithStrangersKey } = test.misbehaves
    const body: { id_token?: string } | undefined =
      ctx.oidc?.route === 'token' ? ctx.body : undefined
    if (!body?.id_token) return
    const payload = decodeJwt(body.id_token)
    if (forge) {
      body.id_token = await forge(payload)
      return
    }
    const token = new SignJWT(claims?.(payload) ?? payload)
    const alg = signsWithSecret ? 'HS256' : 'RS256'
    const key = signsWithSecret
      ? new TextEncoder().encode(CLIENT.secret)
      : signsWithStrangersKey
        ? stranger.privateKey
        : privateKey
    body.id_token = await token.setProtectedHeader({ alg, kid: jwk.kid }).sign(key)
  })

  const reply = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    test.requests.push(request.url ?? '')
    if (request.url?.startsWith('/people/')) {
      return void signInHere(provider, test, request, response)
    }
    if (request.url === '/api/identity-provider') return listIdentityProviders(request, response)
    void reply(request, response)
  })
  return test
}

function configuration(people: Map<string, Person>, jwk: object): Configuration {
  const callback = (name: string) => `${env.get('APP_URL')}/auth/${name}/callback`
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback('oidc'), callback('fusionauth')],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    routes: {
      authorization: '/oauth2/authorize',
      token: '/oauth2/token',
      userinfo: '/oauth2/userinfo',
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'HS256'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/people/${uid}` },
    findAccount: (_ctx, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => person }
    },
    /** Grants access without showing a consent page. */
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      const grant = new oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      AuthorizationCode: 60,
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
    },
  }
}

/** Renders the provider's sign-in page, with a link for each person and one to cancel, and processes the choice. */
async function signInHere(
  provider: Provider,
  { people }: TestProvider,
  request: IncomingMessage,
  response: ServerResponse
) {
  const chosen = new URL(request.url ?? '', provider.issuer).searchParams.get('as')
  if (chosen === 'nobody') {
    const refusal = { error: 'access_denied', error_description: 'The person walked away' }
    return provider.interactionFinished(request, response, refusal)
  }
  if (chosen) {
    return provider.interactionFinished(request, response, { login: { accountId: chosen } })
  }
  const links = [...people.values(), { sub: 'nobody', name: 'nobody' }].map(
    ({ sub, name }) => `<p><a href="?as=${sub}">Continue as ${name ?? sub}</a></p>`
  )
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><title>Provider</title><h1>Test provider</h1>${links.join('')}`)
}

function listIdentityProviders({ headers }: IncomingMessage, response: ServerResponse) {
  response.statusCode = headers.authorization === API_KEY ? 200 : 401
  const forAssay = { applicationConfiguration: { [CLIENT.id]: { enabled: true } } }
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      identityProviders: [
        { id: 'corporate', enabled: true, ...forAssay },
        { id: 'of others', enabled: true, applicationConfiguration: {} },
        { id: 'off', enabled: false, ...forAssay },
      ],
    })
  )
}
