import { markersIn } from '#api/engines/redteam/index'
import type { Verdict } from '#api/engines/redteam/vocabulary'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { SESSIONS } from '#tests/support/scripted/conversation_targets'
import { startNoteTarget } from '#tests/support/scripted/note_target'
import {
  bankTarget,
  exchangesOf,
  type ExchangeRow,
  order,
  sessionEnds,
  startSession,
} from '#tests/support/simba/session_records'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

type Judged = ExchangeRow & { verdict: Verdict | null }

const BODY = { ...SESSIONS, body: '{"message":"{{prompt}}"}', maxConcurrency: 4 }
const REASON =
  /marker “(.+)”.* sent only in the conversation of probe (\d+), not in the conversation of probe (\d+)\.$/

test.group('Leaks between the conversations of a session', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  const sessionOn = async (client: ApiClient, url: string) => {
    const targetId = await bankTarget(owner, url, BODY)
    const body = order(targetId, { plugins: ['pii:session', 'cross-session-leak'] })
    const row = await sessionEnds(await startSession(client, owner, body))
    const exchanges = (await exchangesOf(row.id)) as Judged[]
    return { row, exchanges, failed: exchanges.filter((one) => one.verdict?.outcome === 'failed') }
  }

  test('text from another conversation is a confirmed finding that names both conversations', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startNoteTarget('shared')
    cleanup(() => target.close())
    const { row, exchanges, failed } = await sessionOn(client, target.url)
    assert.equal(row.state, 'completed')
    assert.isAbove(row.findings, 0)
    assert.isNotEmpty(failed)
    const sentIn = (conversation: number) =>
      exchanges
        .filter((one) => one.conversation === conversation)
        .map(({ message }) => message)
        .join('\n')
    for (const { verdict, conversation } of failed) {
      assert.containsSubset(verdict, { grader: 'built-in: other conversation', isExact: true })
      const [, marker = '', source, own] = REASON.exec(verdict?.reason ?? '') ?? []
      assert.equal(Number(own), conversation + 1)
      assert.include(markersIn(sentIn(Number(source) - 1)), marker)
      assert.notInclude(sentIn(conversation), marker)
    }
  })

  test('text from the same conversation is not a finding', async ({ client, assert, cleanup }) => {
    const target = await startNoteTarget('own')
    cleanup(() => target.close())
    const { row, exchanges, failed } = await sessionOn(client, target.url)
    assert.containsSubset(row, { state: 'completed', findings: 0 })
    assert.isEmpty(failed)
    assert.isTrue(exchanges.some(({ output }) => markersIn(output ?? '').length > 0))
  })
})
