import { MarkerRegistry, type SentConversation } from '#api/engines/redteam/index'
import type { ConversationContext } from '#api/engines/redteam/vocabulary'
import { withDatabaseRetry } from '#api/platform/database/database_away'
import type Scan from '#api/scans/scan'
import type { ScanRun } from '../scan_run.js'
import type { StoredTest } from './pending_tests.js'
import db from '@adonisjs/lucid/services/db'

type Sent = Pick<StoredTest, 'index' | 'prompt' | 'basePrompt' | 'turns' | 'expectation'>

/** Matches every text with a marker or a request for a canary, also in JSON, and only few other texts. */
const LIKE_MARKER = '[a-z]-[0-9]{3}-[a-z]{8}|the words .{1,12}", .{1,12}" and '

/** The markers that the test cases of a scan contain, and the target sessions in which they were sent. */
export class PlantedMarkers {
  /** Target session of each test case that was sent. */
  readonly #sessions = new Map<number, string>()
  readonly #registry = new MarkerRegistry()

  constructor(tests: readonly Sent[]) {
    for (const sent of tests.flatMap(conversationsOf)) this.#registry.add(sent)
  }

  static async load(scan: Scan, run: ScanRun): Promise<PlantedMarkers> {
    const { rows }: { rows: (Sent & { session: string | null })[] } = await withDatabaseRetry(
      () => db.rawQuery(FIND, { scanId: scan.id, evalId: scan.evalId ?? '', like: LIKE_MARKER }),
      run.interrupt
    )
    const markers = new PlantedMarkers(rows)
    for (const { index, session } of rows) if (session) markers.noteSession(index, session)
    return markers
  }

  /** Stores the target's session of a test case. Conversations with the same session count as one. */
  noteSession(index: number, session: string): void {
    this.#sessions.set(index, session)
    // The index also identifies the test case's last conversation; see `conversationsOf`.
    this.#registry.noteSession(index, session)
  }

  /** Returns the context of a response to a test case, after the given messages of its conversation. */
  contextOf(test: Sent, messages: readonly string[]): ConversationContext {
    const own = conversationsOf(test).at(-1)
    const session = this.#sessions.get(test.index) ?? null
    const texts = [...(own?.texts ?? []), ...messages]
    return this.#registry.contextOf({ id: test.index, name: '', ...own, texts, session })
  }
}

const FIND = `
  select t.index, t.prompt, t.base_prompt as "basePrompt", t.turns, t.expectation,
    r.metadata ->> 'sessionId' as session
  from scan_tests t
  left join eval_results r on r.test_idx = t.index
    and r.revision_id = (select revision_id from evals where id = :evalId)
  where t.scan_id = :scanId
    and (t.prompt ~ :like or t.base_prompt ~ :like or t.turns::text ~ :like)
  order by t.index`

/** Returns the conversations of a test case: one, or two if its last message is sent in a new session. */
function conversationsOf(test: Sent): SentConversation[] {
  const { index, prompt, basePrompt, turns, expectation } = test
  const name = `probe ${index + 1}`
  if (!turns || !expectation.inNewSession) {
    const texts = [prompt, basePrompt, ...(turns ?? [])]
    return [{ id: index, name: `the conversation of ${name}`, texts }]
  }
  return [
    { id: -1 - index, name: `the first session of ${name}`, texts: turns.slice(0, -1) },
    { id: index, name: `the second session of ${name}`, texts: [prompt, ...turns.slice(-1)] },
  ]
}
