import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { matchPath } from 'react-router'
import { pageRoutes } from '../../../admin/shell/routes/routes.js'
import { resourcePaths } from '../../../admin/core/routing/resource_screens.js'
import { consoleResources } from '../../../admin/shell/routes/resources.js'
import { root } from '../../../bin/prepare/paths.mjs'
import { screens } from '../../../bin/prepare/screens/screens.mjs'

/** Pages that only redirect, that users with a team never see, or for which the demo has no content. */
const WITHOUT_SCREENSHOT = [
  '/',
  '/logout',
  '/no-team',
  '/redteam/target/:targetId',
  '/model-audit',
  '/model-audit/:scanId',
  '/model-audit/scan/:scanId',
  '/model-audit/scan/:scanId/compare',
  '/guardrails/:id',
  '/mcp-proxy',
  '/mcp-proxy/connections/callback',
  '/mcp-proxy/servers/:id',
  '/mcp-proxy/servers/:id/edit',
  '/mcp-proxy/applications/:id',
  '/mcp-proxy/applications/:id/edit',
  '/mcp-proxy/users/:id',
  '/mcp-proxy/approvals/:approvalId',
  '/mcp-proxy/calls/:callId',
  '/mcp-proxy/alerts/:id',
]

const ID = '42'
const RECORDS = {
  scan: { id: ID, evalId: ID },
  target: { id: ID },
  template: { id: ID },
  organization: { id: ID },
  team: { id: ID },
  webhook: { id: ID },
  dataset: { id: ID },
  config: { id: ID },
  prompt: { id: ID },
  vulnerability: { id: ID },
  calibration: { id: ID },
  guardrail: { id: ID },
  guardrailRequest: { id: ID },
  session: { id: ID },
}

test.group('Screenshots', () => {
  const paths = screens.map(({ path }) => {
    const [pathname] = (typeof path === 'function' ? path(RECORDS) : path).split('?')
    return pathname
  })
  const patterns = [
    ...pageRoutes.map(({ path }) => path),
    ...consoleResources.flatMap((resource) => resourcePaths(resource)),
  ]

  test('every page of the console has a screenshot unless it is exempt or derived', ({
    assert,
  }) => {
    const derived = consoleResources
      .filter(({ screens: { isDerived } }) => isDerived)
      .flatMap((resource) => resourcePaths(resource))
    const exempt = [...WITHOUT_SCREENSHOT, ...derived]
    const missing = patterns.filter(
      (pattern) => !exempt.includes(pattern) && !paths.some((path) => matchPath(pattern, path))
    )
    assert.deepEqual(missing, [])
  })

  test('every screenshot shows an existing page', ({ assert }) => {
    const unknown = paths.filter((path) => !patterns.some((pattern) => matchPath(pattern, path)))
    assert.deepEqual(unknown, [])
  })

  test('the README contains every screenshot made for it', ({ assert }) => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    for (const name of screens.flatMap(({ docs = [] }) => docs)) {
      assert.include(readme, `docs/images/${name}.png`)
    }
  })
})
