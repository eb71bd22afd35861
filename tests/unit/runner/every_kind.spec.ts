import { completeCall } from '#api/targets/calls/complete_call'
import { NO_SECRETS } from '#api/targets/credentials/secrets'
import { toProvider } from '#api/targets/provider/to_provider'
import { TARGET_TYPES } from '#api/contract/targets/target_settings'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { kindsAt } from '#tests/support/scripted/kinds_of_targets'
import { clientCertificatePeer } from '#tests/support/peers/client_certificate_peer'
import { startPeerOfEveryKind, startSocketOfEveryKind } from '#tests/support/peers/every_kind'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { plannedCases } from '#tests/support/runner/runner_target'
import { test } from '@japa/runner'

/** Contains characters that would break a request if they were inserted without escaping. */
const PROMPT = 'He said "no" & left: 100 %?\nThen <i>what</i>'

test.group('Targets of every type', (group) => {
  targetsFor(group)

  test('every target type receives the prompt unchanged, and its response text is extracted', async ({
    assert,
    cleanup,
  }) => {
    const [peer, socket, mcp, secure] = [
      await startPeerOfEveryKind(),
      await startSocketOfEveryKind(),
      await startMcpPeer('stream'),
      await clientCertificatePeer((body) => ({ text: `You said ${JSON.parse(body).message}` })),
    ]
    cleanup(async () => {
      for (const each of [peer, socket, mcp, secure]) await each.close()
    })
    const places = { secure: secure.url, socket: socket.url, mcp: mcp.url }
    const responses: Record<string, string | null> = {}
    for (const [name, kind] of Object.entries(kindsAt(peer.url, places))) {
      const type = TARGET_TYPES.find((known) => known === kind.type) ?? 'http'
      const { call, secrets } = completeCall({ type, settings: kind.settings }, NO_SECRETS)
      const attempt = await ask(toProvider(call, secrets), plannedCases([PROMPT]))
      responses[name] = attempt.output ?? `${attempt.error?.status}`
      if (name === 'cookie session') assert.equal(attempt.sessionId, 'abc123')
    }
    const { failing, 'mcp': called, 'whole text': whole, ...alike } = responses
    assert.deepEqual(
      alike,
      Object.fromEntries(Object.keys(alike).map((name) => [name, `You said ${PROMPT}`]))
    )
    assert.equal(whole, JSON.stringify({ text: `You said ${PROMPT}` }))
    assert.equal(called, `You said: ${PROMPT}`)
    assert.equal(failing, '500')
  }).timeout(60_000)
})
