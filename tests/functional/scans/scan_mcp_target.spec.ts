import { revisionOf } from '#api/evals/revision_of'
import { DEFAULT_MCP_SETTINGS } from '#api/contract/targets/target_settings'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory, templateSettings } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import type { Persona } from '#tests/support/personas'
import { scanEnds, startScan } from '#tests/support/records/scan_records'
import { rowsOf } from '#tests/support/scripted/conversation_targets'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Scans of MCP servers', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test("if no tool is selected, each attack calls a listed tool with arguments that match the tool's schema", async ({
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

  test("each result contains the attack's tool call, with masked credentials, but no action of the target", async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const teamId = owner.team.id
    const settings = {
      ...DEFAULT_MCP_SETTINGS,
      url: peer.url,
      tool: 'ask',
      arguments:
        '{"question": "{{prompt}}", "access": {"api_key": "falcon-quarry-77"}, "limit": 3}',
    }
    // A probe of this plugin fails if the target calls a restricted tool.
    const details = { restrictedTools: 'ask' }
    const { id: targetId } = await TargetFactory.merge({
      teamId,
      type: 'mcp',
      settings,
      details,
    }).create()
    const plugins = [{ id: 'excessive-agency' }, { id: 'contracts' }]
    const config = templateSettings({ plugins, numTests: 2, strategies: [], skipFollowUps: true })
    const { id: configId } = await TemplateFactory.merge({ teamId, config }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.containsSubset(scan, { status: 'completed', total: 4, errors: 0 })
    assert.isTrue(peer.calls.some(({ access }) => JSON.stringify(access).includes('falcon-quarry')))
    const stored = await db
      .from('eval_results')
      .where('revision_id', revisionOf(scan.eval_id))
      .select('id', 'prompt', 'metadata', 'evidence')
    for (const { prompt, metadata, evidence } of stored) {
      assert.equal(metadata.sentCall.name, 'ask')
      assert.deepEqual(JSON.parse(metadata.sentCall.arguments), {
        question: prompt,
        access: { api_key: '[masked]' },
        limit: 3,
      })
      assert.notProperty(metadata, 'toolCalls')
      assert.isFalse(evidence.some((each: object) => 'call' in each))
    }

    const get = async (path: string) => {
      const response = await client.get(`/api/v1/${path}`).bearerToken(owner.token)
      response.assertStatus(200)
      return response
    }
    const probe = await get(`results/${scan.eval_id}/probes/${stored[0].id}`)
    assert.deepEqual(probe.body().sentCall, stored[0].metadata.sentCall)
    assert.isNull(probe.body().toolCalls)
    const report = await get(`redteam/reports/${scan.eval_id}`)
    assert.isFalse(report.body().hasActions)
    const exported = await get(`results/${scan.eval_id}/export?format=json`)
    const text = exported.text() || exported.body().toString('utf8')
    assert.include(text, '"sentCall"')
    assert.notInclude(text, 'falcon-quarry')
  }).timeout(60_000)

  test('a failed tool call is stored as an error together with the call', async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const teamId = owner.team.id
    const settings = { ...DEFAULT_MCP_SETTINGS, url: peer.url, tool: 'fail' }
    const { id: targetId } = await TargetFactory.merge({ teamId, type: 'mcp', settings }).create()
    const plugins = [{ id: 'contracts' }]
    const config = templateSettings({ plugins, numTests: 1, strategies: [], skipFollowUps: true })
    const { id: configId } = await TemplateFactory.merge({ teamId, config }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    const [row] = await rowsOf(scan)
    assert.containsSubset(row, {
      status: 'error',
      metadata: { sentCall: { name: 'fail', arguments: JSON.stringify({ message: row?.prompt }) } },
    })
  }).timeout(60_000)
})
