import { resources } from '#api/contract/resources/index'
import { API_PREFIX, declaredRoutes } from '#api/platform/http/endpoint'
import router from '@adonisjs/core/services/router'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

/** All routes that respond without authentication. Adding one requires a decision. */
const PUBLIC = [
  'GET /health',
  'GET /ready',
  'GET /version',
  'GET /*',
  'GET /__transmit/events',
  'POST /__transmit/subscribe',
  'POST /__transmit/unsubscribe',
  `GET ${API_PREFIX}/config`,
  `POST ${API_PREFIX}/users/login`,
  `POST ${API_PREFIX}/users/login/link`,
  // These routes accept a session with a pending second factor, or start a sign-in.
  `GET ${API_PREFIX}/users/login/second-factor`,
  `POST ${API_PREFIX}/users/login/second-factor`,
  `POST ${API_PREFIX}/users/login/second-factor/passkey/options`,
  `POST ${API_PREFIX}/users/login/second-factor/passkey`,
  `POST ${API_PREFIX}/users/login/passkey/options`,
  `POST ${API_PREFIX}/users/login/passkey`,
  `POST ${API_PREFIX}/users/register`,
  `POST ${API_PREFIX}/users/verify-email`,
  `POST ${API_PREFIX}/users/verify-email/resend`,
  `POST ${API_PREFIX}/users/reset-password`,
  `POST ${API_PREFIX}/users/reset-password/confirm`,
  `POST ${API_PREFIX}/auth/logout`,
  `GET ${API_PREFIX}/auth/fusionauth/identity-providers`,
  `POST ${API_PREFIX}/auth/fusionauth/token-proxy`,
  `GET ${API_PREFIX}/auth/oidc/start`,
  `POST ${API_PREFIX}/auth/oidc/callback`,
  // Authorization servers load the description of the client.
  `GET ${API_PREFIX}/mcp/oauth-client`,
  `GET ${API_PREFIX}/invitations/by-code/:code`,
  // Targets under test fetch these pages with a secret key in the URL.
  `GET ${API_PREFIX}/dynamic-pages/:evalRef/:key`,
  `GET ${API_PREFIX}/dynamic-pages/:evalRef/:key/collect`,
  `GET ${API_PREFIX}/public/evals/:code`,
  `GET ${API_PREFIX}/public/evals/:code/table`,
  `GET ${API_PREFIX}/public/evals/:code/table/:testIdx/:promptIdx`,
  `GET ${API_PREFIX}/public/evals/:code/charts`,
  `GET ${API_PREFIX}/public/evals/:code/media/:hash`,
  `GET ${API_PREFIX}/public/reports/:code`,
  `GET ${API_PREFIX}/public/reports/:code/probes`,
  `GET ${API_PREFIX}/public/reports/:code/probes/:id`,
  `GET ${API_PREFIX}/public/remediations/:code`,
  `GET ${API_PREFIX}/openapi.json`,
  `GET ${API_PREFIX}/docs`,
  `GET ${API_PREFIX}/docs/:file`,
  'GET /api/users/status',
  // Available only if `isDangerousPublic` is set.
  'POST /api/eval',
  'POST /api/eval/:id/results',
  'DELETE /api/eval/:id',
]

test.group('Every route', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('every route declares its access or is on the list of public routes', ({ assert }) => {
    const declared = new Map(
      declaredRoutes().map((route) => [`${route.method} ${route.address}`, route])
    )
    const silent = mountedRoutes().filter((name) => !declared.has(name) && !PUBLIC.includes(name))
    assert.deepEqual(silent, [])
    const open = [...declared].filter(
      ([name, route]) => route.access === 'public' && !PUBLIC.includes(name)
    )
    assert.deepEqual(
      open.map(([name]) => name),
      []
    )
  })

  test('every declared route is part of the OpenAPI 3.1 document', async ({ client, assert }) => {
    const response = await client.get('/api/v1/openapi.json')
    response.assertStatus(200)
    const document = response.body()
    assert.match(document.openapi, /^3\.1/)
    for (const route of declaredRoutes()) {
      const path = route.address.replace(/:(\w+)/g, '{$1}')
      assert.exists(document.paths[path]?.[route.method.toLowerCase()], path)
    }
    const schema =
      document.paths['/api/v1/teams'].post.requestBody.content['application/json'].schema
    assert.equal(schema.properties.name.type, 'string')
    const token = document.paths['/api/v1/api-tokens'].post.requestBody.content
    assert.deepEqual(token['application/json'].schema.properties.expiresAt, {
      type: ['string', 'null'],
      format: 'date-time',
    })
    const update = document.paths['/api/v1/roles/{id}'].put
    const { properties, required } = update.requestBody.content['application/json'].schema
    assert.containsSubset(properties.updatedAt, { type: 'string', format: 'date-time' })
    assert.notInclude(required, 'updatedAt')
    assert.deepEqual(update.responses[409], { $ref: '#/components/responses/Conflict' })
    assert.exists(document.components.responses.Conflict)
    // VineJS describes a nullable date as `{ type: 'null' }`, unless the validator states its type.
    assert.notMatch(JSON.stringify(document.paths), /"\w+(At|Until)":\{"type":"null"\}/)
  })

  test('every resource has a list route', ({ assert }) => {
    const mounted = mountedRoutes()
    for (const { path } of resources) assert.include(mounted, `GET ${API_PREFIX}/${path}`)
  })
})

function mountedRoutes() {
  return Object.values(router.toJSON())
    .flat()
    .flatMap((route) =>
      route.methods
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${route.pattern}`)
    )
}
