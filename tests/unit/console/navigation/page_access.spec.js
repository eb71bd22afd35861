import { test } from '@japa/runner'
import { pageRoutes } from '../../../../admin/shell/routes/routes.js'
import { isRedTeamPath } from '../../../../admin/core/session/redirect_rules.js'

test.group('Access to pages', () => {
  test('every red team page requires a permission', ({ assert }) => {
    const pages = pageRoutes.filter(({ path }) => isRedTeamPath(path))
    assert.includeMembers(
      pages.map(({ path }) => path),
      [
        '/redteam',
        '/redteam/scan/create',
        '/redteam/report/:id',
        '/vulnerabilities/:issueId',
        '/redteam/vulnerabilities/:issueId',
      ]
    )
    for (const { path, access } of pages) {
      assert.isTrue(typeof access === 'object' || access === 'admin', path)
    }
  })
})
