import { DEFAULT_MCP_SETTINGS } from '#api/contract/targets/target_settings'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory, templateSettings } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import type { Persona } from '#tests/support/personas'
import { scanEnds, startScan } from '#tests/support/records/scan_records'
import { rowsOf } from '#tests/support/scripted/conversation_targets'
import { test } from '@japa/runner'

test.group('Scans of MCP servers', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('without a selected tool, each attack calls a listed tool with arguments of its schema', async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const teamId = owner.team.id
    const settings = { ...DEFAULT_MCP_SETTINGS, url: peer.url, tool: '' }
    const { id: targetId } = await TargetFactory.merge({ teamId, type: 'mcp', settings }).create()
    const plugins = ['contracts', 'politics', 'bola'].map((id) => ({ id }))
    const config = templateSettings({ plugins, numTests: 2, strategies: [], skipFollowUps: true })
    const { id: configId } = await TemplateFactory.merge({ teamId, config }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.containsSubset(scan, { status: 'completed', total: 6, errors: 0 })
    const rows = await rowsOf(scan)
    assert.isTrue(rows.every(({ prompt, output }) => output === `You said: ${prompt}`))
    assert.includeDeepMembers(
      peer.calls,
      rows.map(({ prompt: question }) => ({ question }))
    )
  }).timeout(60_000)
})
