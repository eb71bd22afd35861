import { test } from '@japa/runner'
import type { Subject } from '#api/contract/accounts/permissions'
import { landingPath, type LandingQuestion } from '../../../../admin/shell/pages/landing.js'

const ORGANIZATION = { id: '7', canUseRedteam: true, runsInCloud: false }
const MENU: LandingQuestion['menu'] = [
  { to: '/redteam/targets', subject: 'Provider' },
  { to: '/jobs', subject: 'EvalJob' },
  { to: '/evals', subject: 'Eval' },
  { to: '/mcp-proxy', subject: ['McpServer', 'McpAlert'] },
]

const resolveLanding = (subjects: readonly Subject[], organization = ORGANIZATION) =>
  landingPath({
    organization,
    can: (action, subject) => action === 'read' && subjects.includes(subject),
    isBuilt: () => true,
    menu: MENU,
    reachable: MENU.filter(({ subject }) => [subject].flat().some((one) => subjects.includes(one))),
  })

test.group('Landing page', () => {
  test('the root redirects to the home page, or to the first menu entry that the user can open', ({
    assert,
  }) => {
    assert.equal(resolveLanding(['EvalJob', 'Provider']), '/jobs')
    assert.equal(resolveLanding(['Eval']), '/evals')
    assert.equal(
      resolveLanding(['Provider', 'EvalJob'], { ...ORGANIZATION, runsInCloud: true }),
      MENU[0]?.to
    )
  })

  test('a user with permissions only for policies or only for severities lands on the corresponding list', ({
    assert,
  }) => {
    assert.equal(resolveLanding(['CustomPolicy']), '/redteam/plugins/policies')
    assert.equal(resolveLanding(['PluginSeverityOverride']), '/redteam/plugins/severities')
    const without = { ...ORGANIZATION, canUseRedteam: false }
    assert.equal(resolveLanding(['CustomPolicy'], without), '/upgrade')
  })

  test('a user with only MCP proxy permissions lands on the proxy page, even without red teaming', ({
    assert,
  }) => {
    for (const canUseRedteam of [true, false]) {
      const organization = { ...ORGANIZATION, canUseRedteam }
      assert.equal(resolveLanding(['McpServer'], organization), '/mcp-proxy')
    }
  })

  test('users whose permissions have no page land on the teams page, and users without permissions on no page', ({
    assert,
  }) => {
    assert.equal(resolveLanding(['GradingExample']), '/organizations/7/teams')
    assert.isNull(resolveLanding([]))
  })
})
