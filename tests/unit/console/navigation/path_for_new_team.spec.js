import { test } from '@japa/runner'
import { consoleResources } from '../../../../admin/shell/routes/resources.js'
import { pageRoutes } from '../../../../admin/shell/routes/routes.js'
import { resourcePaths } from '../../../../admin/core/routing/resource_screens.js'
import { pathForNewTeam } from '../../../../admin/shell/team_switcher/path_for_new_team.js'

/** Pages with an ID in their path that do not belong to a team's records. */
const OF_NO_TEAM = ['/organizations/', '/server/', '/model-audit/:scanId']

test.group('Path after a team switch', () => {
  test('after a team switch, the page of a record is replaced by the list of its resource', ({
    assert,
  }) => {
    const expected = {
      '/redteam/target/7/gradingExamples': '/redteam/targets',
      '/redteam/targets/7': '/redteam/targets',
      '/redteam/report/7/remediation': '/redteam/report',
      '/vulnerabilities/7': '/redteam/vulnerabilities',
      '/redteam/vulnerabilities/7': '/redteam/vulnerabilities',
      '/redteam/plugins/policies/7': '/redteam/plugins/policies',
      '/redteam/plugins/7': '/redteam/plugins',
      '/eval/eval-7': '/evals',
      '/evals/prompts/7': '/evals/prompts',
      '/datasets/7/versions/2': '/datasets',
      '/configs/7': '/configs',
      '/jobs/7': '/jobs',
      '/jobs/schedules/7': '/jobs/schedules',
      '/model-audit/scan/7': '/model-audit/history',
      '/guardrails/7/versions': '/guardrails',
      '/guardrails/requests/7': '/guardrails/requests',
      '/mcp-proxy/servers/7/edit': '/mcp-proxy/servers',
      '/mcp-proxy/approvals/7': '/mcp-proxy/approvals',
      '/mcp-proxy/calls/7': '/mcp-proxy/calls',
    }
    for (const [path, list] of Object.entries(expected)) {
      assert.equal(pathForNewTeam(path), list, path)
    }
  })

  test('lists and pages without a record stay open after a team switch', ({ assert }) => {
    const lists = ['/evals', '/evals/history', '/jobs/queue', '/jobs/schedules', '/redteam']
    const others = ['/redteam/plugins/policies', '/datasets/from-evaluations', '/organizations/7']
    const guardrails = ['/guardrails', '/guardrails/requests', '/guardrails/dashboard']
    for (const path of [...lists, ...others, ...guardrails]) {
      assert.equal(pathForNewTeam(path), path)
    }
  })

  test('every record route maps to a list', ({ assert }) => {
    const patterns = [
      ...pageRoutes.map(({ path }) => path),
      ...consoleResources
        .filter(({ screens }) => !screens.isDerived)
        .flatMap((resource) => resourcePaths(resource)),
    ].filter((path) => path.includes(':') && !OF_NO_TEAM.some((base) => path.startsWith(base)))
    for (const pattern of patterns) {
      const path = pattern.replace(/:\w+\??/g, '7').replace('/*', '')
      assert.notEqual(pathForNewTeam(path), path, pattern)
    }
  })
})
