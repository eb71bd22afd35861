import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { matchPath } from 'react-router'
import { pageRoutes } from '../../../admin/app/routes.js'
import { resourcePaths } from '../../../admin/app/resource_screens.js'
import { consoleResources } from '../../../admin/app/resources.js'
import { root } from '../../../bin/prepare/paths.mjs'
import { screens } from '../../../bin/prepare/screens.mjs'

/** Pages that only send elsewhere, or that nobody with a team sees. */
const WITHOUT_PICTURE = [
  '/',
  '/logout',
  '/no-team',
  '/redteam/target/:targetId',
  '/model-audit',
  '/model-audit/:scanId',
  // The demo holds no audit of a model.
  '/model-audit/scan/:scanId',
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
  issue: { id: ID },
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

  test('are taken of every page of the console', ({ assert }) => {
    const missing = patterns.filter(
      (pattern) =>
        !WITHOUT_PICTURE.includes(pattern) && !paths.some((path) => matchPath(pattern, path))
    )
    assert.deepEqual(missing, [])
  })

  test('are taken of pages that there are', ({ assert }) => {
    const unknown = paths.filter((path) => !patterns.some((pattern) => matchPath(pattern, path)))
    assert.deepEqual(unknown, [])
  })

  test('are in README where they are made for it', ({ assert }) => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    for (const name of screens.flatMap(({ docs = {} }) => Object.values(docs))) {
      assert.include(readme, `docs/images/${name}.png`)
    }
  })
})
