import { test } from '@japa/runner'
import { resources } from '#api/contract/resources/index'
import { existingPaths } from '../../../../admin/core/routing/pages.js'
import {
  documentTitle,
  titleAt as titleOf,
  titlesWith,
} from '../../../../admin/core/layout/titles.js'

const TITLES = titlesWith(resources)
const ALL = TITLES.map(([pattern]) => pattern)
const titleAt = (path: string, built: readonly string[]) => titleOf(path, built, TITLES)

test.group('Document titles', () => {
  test('a document title consists of the page name and the product name', ({ assert }) => {
    assert.equal(documentTitle(titleAt('/redteam/targets', ALL), 'Assay'), 'Targets | Assay')
  })

  test('the name of a record comes first in its document title', ({ assert }) => {
    assert.equal(
      documentTitle(titleAt('/jobs/42', ALL), 'Assay', 'Nightly'),
      'Nightly | Redteam / Scan History | Assay'
    )
    assert.equal(documentTitle(null, 'Assay', 'Nightly'), 'Assay')
  })

  test('the title of an unknown page is the product name', ({ assert }) => {
    assert.equal(documentTitle(titleAt('/nowhere', ALL), 'Assay'), 'Assay')
    assert.equal(documentTitle(titleAt('/simba', ['/jobs']), 'Assay'), 'Assay')
  })

  test('if server settings are disabled, their pages have only the product name as title', ({
    assert,
  }) => {
    const paths = existingPaths(ALL, { hasServerSettings: false })
    for (const path of ['/server', '/server/edit', '/server/edit/redteam.provider']) {
      assert.equal(documentTitle(titleAt(path, paths), 'Assay'), 'Assay', path)
      assert.match(documentTitle(titleAt(path, ALL), 'Assay'), /Server Settings \| Assay$/, path)
    }
    assert.equal(titleAt('/evals', paths), 'Evaluations')
    assert.equal(existingPaths(ALL, { hasServerSettings: true }), ALL)
  })

  test('an exact path takes precedence over a pattern', ({ assert }) => {
    assert.equal(titleAt('/organizations/new', ALL), 'Create Organization')
    assert.equal(titleAt('/organizations/42', ALL), 'Organization Details')
    assert.equal(titleAt('/redteam/plugins/severities', ALL), 'Plugin Severity Overrides')
    assert.equal(titleAt('/redteam/plugins/policies', ALL), 'Policy Library')
    assert.equal(titleAt('/redteam/targets/42', ALL), 'Edit Target')
    assert.equal(titleAt('/redteam/report/42/remediation', ALL), 'Remediation Report')
    assert.equal(titleAt('/redteam/target/42/gradingExamples', ALL), 'Grading Examples')
  })

  test('the pages of a resource have the title of its definition', ({ assert }) => {
    const titles = titlesWith([{ name: 'grading-notes', title: 'Grading Notes' }])
    for (const path of ['/grading-notes', '/grading-notes/create', '/grading-notes/42']) {
      assert.equal(titleOf(path, [path], titles), 'Grading Notes')
    }
    assert.equal(titleAt('/jobs/42', ALL), 'Redteam / Scan History')
    assert.equal(titleAt('/jobs/queue', ALL), 'Queue')
  })

  test('titles match the specification', ({ assert }) => {
    const expected = {
      '/': 'Home',
      '/jobs': 'Redteam / Scan History',
      '/welcome': 'Authenticate',
      '/reset-password': 'Request Password Reset',
      '/redteam/configs': 'Scan Templates',
      '/redteam/plugins': 'Plugins Collection',
      '/redteam/scan/create': 'Create Scan',
      '/not-found': 'Page Not Found',
      '/organizations/42/teams/7/members': 'Team Members',
      '/server/edit': 'Edit Server Settings',
      '/model-audit/history': 'History',
    }
    for (const [path, title] of Object.entries(expected)) {
      assert.equal(titleAt(path, ALL), title, path)
    }
  })
})
