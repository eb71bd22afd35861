import { test } from '@japa/runner'
import { consoleResources } from '../../../../admin/shell/routes/resources.js'
import { currentEntry, linksOf, menuOf, visibleMenu } from '../../../../admin/shell/header/menu.js'
import { findTeams } from '../../../../admin/shell/team_switcher/team_search.js'
import { chooseTeam } from '../../../../admin/core/data/team_memory.js'

const ALL = {
  flags: {
    canUseRedteam: true,
    canUseAdaptiveGuardrails: true,
    enableServerSideJobs: true,
    isCutOff: false,
  },
  can: () => true,
  isBuilt: () => true,
}

/** Excludes resources added by `make:resource`. */
const MENU = menuOf(consoleResources.filter(({ screens: { isDerived } }) => !isDerived))

const EVALUATIONS = [
  'evaluations',
  ...['all_evals', 'datasets', 'prompts', 'eval_history', 'configurations'],
]

const nameOf = ({ label }) => label.replace('menu.', '')

const names = (changes = {}) =>
  visibleMenu(MENU, { ...ALL, ...changes }).map((item) =>
    'entries' in item ? [item, ...item.entries].map(nameOf) : nameOf(item)
  )

const withFlag = (flags) => names({ flags: { ...ALL.flags, ...flags } })

test.group('Menu', () => {
  test('the menu shows all entries to a user with all permissions', ({ assert }) => {
    assert.deepEqual(names(), [
      [
        'redteam',
        ...['targets', 'templates', 'reports', 'vulnerabilities', 'scans', 'plugins', 'mcp_proxy'],
      ],
      EVALUATIONS,
      'model_audit',
      'guardrails',
    ])
  })

  test('the red team menu is hidden with an expired license', ({ assert }) => {
    assert.deepEqual(withFlag({ isCutOff: true })[0], EVALUATIONS)
  })

  test('the red team menu contains only the MCP proxy if the red team feature is disabled', ({
    assert,
  }) => {
    const flags = { ...ALL.flags, canUseRedteam: false }
    assert.deepEqual(names({ flags }).slice(0, 2), [['redteam', 'mcp_proxy'], EVALUATIONS])
    const [menu] = visibleMenu(MENU, { ...ALL, flags })
    assert.deepEqual(linksOf(menu).map(nameOf), ['mcp_proxy'])
    const can = (action, subject) => !subject.startsWith('Mcp')
    assert.deepEqual(names({ can, flags })[0], EVALUATIONS)
  })

  test('the scan history is in the menu only if scans run on the server', ({ assert }) => {
    assert.notInclude(withFlag({ enableServerSideJobs: false })[0], 'scans')
  })

  test('guardrails are in the menu only if the feature is enabled', ({ assert }) => {
    assert.notInclude(withFlag({ canUseAdaptiveGuardrails: false }), 'guardrails')
  })

  test('a menu entry requires read permission for its subject', ({ assert }) => {
    const shown = names({ can: (action, subject) => action === 'read' && subject === 'Provider' })
    assert.deepEqual(shown, [['redteam', 'targets']])
  })

  test('the MCP proxy is in the menu of users who can read any of its resources', ({ assert }) => {
    for (const one of ['McpServer', 'McpApplication', 'McpPermission', 'McpUser', 'McpAlert']) {
      const shown = names({ can: (action, subject) => action === 'read' && subject === one })
      assert.deepEqual(shown, [['redteam', 'mcp_proxy']])
    }
  })

  test('the overview of a menu is linked only for users who can open it', ({ assert }) => {
    const linksFor = (one) => {
      const can = (action, subject) => action === 'read' && subject === one
      return visibleMenu(MENU, { ...ALL, can }).flatMap((item) => linksOf(item).map(nameOf))
    }
    assert.deepEqual(linksFor('McpServer'), ['mcp_proxy'])
    assert.deepEqual(linksFor('Provider'), ['targets', 'redteam_home'])
  })

  test('a resource appears in the menu group declared by its screens, in registration order', ({
    assert,
  }) => {
    const resource = (name, menu) => ({
      definition: { name, permission: 'Issue' },
      screens: { menu },
    })
    const [redteam, evaluations] = menuOf([
      resource('first', { group: 'redteam', label: 'menu.first' }),
      resource('hidden', undefined),
      resource('second', { group: 'redteam', label: 'menu.second' }),
    ])
    assert.deepEqual(redteam.entries, [
      { label: 'menu.first', to: '/first', subject: 'Issue' },
      { label: 'menu.second', to: '/second', subject: 'Issue' },
      {
        label: 'menu.mcp_proxy',
        to: '/mcp-proxy',
        subject: ['McpServer', 'McpApplication', 'McpPermission', 'McpUser', 'McpAlert'],
        isIndependent: true,
      },
    ])
    assert.deepEqual(evaluations.entries.map(nameOf), ['prompts', 'eval_history'])
  })

  test('a resource without a team permission cannot be in the menu', ({ assert }) => {
    const screens = { menu: { group: 'redteam', label: 'menu.users' } }
    const users = { definition: { name: 'users', permission: 'admin' }, screens }
    assert.throws(() => menuOf([users]), /users has no permission of a team/)
  })

  test('of nested menu paths, only the longest path is the current page', ({ assert }) => {
    const paths = ['/evals', '/evals/prompts', '/configs']
    const expected = {
      '/evals': '/evals',
      '/eval/eval-7': '/evals',
      '/evals/prompts/7': '/evals/prompts',
      '/configs/7': '/configs',
      '/jobs': undefined,
    }
    for (const [path, entry] of Object.entries(expected)) {
      assert.equal(currentEntry(paths, path), entry, path)
    }
  })

  test('each red team page marks the menu entry of its section', ({ assert }) => {
    const paths = ['/redteam', ...MENU[0].entries.map(({ to }) => to)]
    const expected = {
      '/redteam': '/redteam',
      '/redteam/target/7': '/redteam/targets',
      '/redteam/target/7/vulnerabilities': '/redteam/targets',
      '/redteam/configs/7': '/redteam/configs',
      '/redteam/report/7/remediation': '/redteam/report',
      '/vulnerabilities/7': '/redteam/vulnerabilities',
      '/redteam/scan/create': '/jobs',
      '/redteam/setup/7/template': '/jobs',
      '/simba/7': '/jobs',
      '/redteam/plugins/catalog': '/redteam/plugins',
    }
    for (const [path, entry] of Object.entries(expected)) {
      assert.equal(currentEntry(paths, path), entry, path)
    }
  })

  test('entries without a page and empty menus are hidden', ({ assert }) => {
    assert.deepEqual(names({ isBuilt: (path) => path === '/jobs' }), [['redteam', 'scans']])
    assert.deepEqual(names({ isBuilt: () => false }), [])
  })
})

test.group('Team switcher', () => {
  const teams = ['payments', 'Lending', 'Card Payments'].map((name) => ({ id: name, name }))
  const found = (search) => findTeams(teams, search).map(({ name }) => name)

  test('teams in the switcher are sorted by name', ({ assert }) => {
    assert.deepEqual(found(''), ['Card Payments', 'Lending', 'payments'])
  })

  test('a team search finds parts of a name and ignores case', ({ assert }) => {
    assert.deepEqual(found('PAY'), ['Card Payments', 'payments'])
    assert.deepEqual(found('ending'), ['Lending'])
    assert.deepEqual(found('x'), [])
  })

  test('the remembered team is selected if it exists, otherwise the first team or none', ({
    assert,
  }) => {
    assert.equal(chooseTeam(teams, 'Lending')?.id, 'Lending')
    assert.equal(chooseTeam(teams, 'gone')?.id, 'payments')
    assert.equal(chooseTeam(teams, null)?.id, 'payments')
    assert.isNull(chooseTeam([], 'Lending'))
  })
})
