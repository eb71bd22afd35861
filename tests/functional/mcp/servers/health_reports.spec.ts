import { HealthReports } from '#api/mcp/servers/health/report_health'
import { ownerForEach } from '#tests/support/groups'
import { approvedApplication } from '#tests/support/mcp/gateway'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const FAILURES = 500

test.group('MCP gateway | health of a server with many sessions', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('if all sessions report a failure concurrently, the last report is stored with only two database updates', async ({
    assert,
    cleanup,
  }) => {
    await approvedApplication(owner, { one: fixture.url })
    const server = await db.from('mcp_servers').where('team_id', owner.team.id).firstOrFail()
    const updates: string[] = []
    const client = db.connection().getWriteClient()
    const count = ({ sql }: { sql: string }) => {
      if (sql.startsWith('update "mcp_servers"')) updates.push(sql)
    }
    client.on('query', count)
    cleanup(() => void client.off('query', count))
    const reports = new HealthReports()
    await Promise.all(
      Array.from({ length: FAILURES }, (_, n) =>
        reports.report(server, { failures: n + 1, error: `failure ${n + 1}`, retryAt: null })
      )
    )
    const stored = await db.from('mcp_servers').where('id', server.id).firstOrFail()
    assert.equal(stored.check_failures, FAILURES)
    assert.equal(stored.check_error, `failure ${FAILURES}`)
    assert.lengthOf(updates, 2)
  })
})
