import { test } from '@japa/runner'
import { documentTitle, titleAt, TITLES } from '../../../admin/app/titles.js'

const ALL = TITLES.map(([pattern]) => pattern)

test.group('Titles', () => {
  test('name the page, then the product', ({ assert }) => {
    assert.equal(documentTitle(titleAt('/redteam/targets', ALL), 'Assay'), 'Targets | Assay')
  })

  test('name only the product where no page is', ({ assert }) => {
    assert.equal(documentTitle(titleAt('/nowhere', ALL), 'Assay'), 'Assay')
    assert.equal(documentTitle(titleAt('/simba', ['/jobs']), 'Assay'), 'Assay')
  })

  test('prefer the page that is named to the one that is a pattern', ({ assert }) => {
    assert.equal(titleAt('/organizations/new', ALL), 'Create Organization')
    assert.equal(titleAt('/organizations/42', ALL), 'Organization Details')
    assert.equal(titleAt('/redteam/plugins/severities', ALL), 'Plugin Severity Overrides')
    assert.equal(titleAt('/redteam/plugins/policies', ALL), 'Policy Library')
    assert.equal(titleAt('/redteam/targets/42', ALL), 'Edit Target')
    assert.equal(titleAt('/redteam/report/42/remediation', ALL), 'Remediation Report')
    assert.equal(titleAt('/redteam/target/42/gradingExamples', ALL), 'Grading Examples')
  })

  test('use the words of the specification', ({ assert }) => {
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
