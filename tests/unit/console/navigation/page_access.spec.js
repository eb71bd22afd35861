import { test } from '@japa/runner'
import { pageRoutes } from '../../../../admin/shell/routes/routes.js'
import { isRedTeamPath } from '../../../../admin/core/session/redirect_rules.js'

/** The server checks these pages, because links can lead to records of another team. */
const CHECKED_BY_SERVER = ['/redteam/vulnerabilities/:issueId']

test.group('Access to pages', () => {
  test('every red team page requires a permission', ({ assert }) => {
    const pages = pageRoutes.filter(
      ({ path }) => isRedTeamPath(path) && !CHECKED_BY_SERVER.includes(path)
    )
    assert.includeMembers(
      pages.map(({ path }) => path),
      ['/redteam', '/redteam/scan/create', '/redteam/report/:id']
    )
    for (const { path, access } of pages) {
      assert.isTrue(typeof access === 'object' || access === 'admin', path)
    }
  })
})
