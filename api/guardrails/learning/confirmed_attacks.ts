import type { ConfirmedAttack } from '#api/engines/guardrails/index'
import { MAX_EXAMPLES_PER_VULNERABILITY } from '#api/engines/guardrails/vocabulary'
import { STATE_LABEL } from '#api/engines/redteam/vocabulary'
import { readToolCalls } from '#api/engines/actions/index'
import { RESULTS } from '#api/findings/vulnerabilities/attacks_of'
import db from '@adonisjs/lucid/services/db'

/** A confirmed successful attack, with the data to replay it. */
export type ReplayableAttack = ConfirmedAttack & { output: string }

/** Plugins whose decisive text reaches the application in a document or tool result. */
const INDIRECT = /indirect|rag-|poisoning|memory/
/**
 * Maximum number of attacks of all vulnerabilities together, so that a generation takes only seconds: about 1.6 s for
 * 4,000.
 */
const MAX_ATTACKS = 4_000
/** Maximum length of a value; longer strings are prose, which differs in every response. */
const MAX_VALUE_CHARS = 200
const MIN_VALUE_CHARS = 6
const MAX_VALUE_WORDS = 4
/** Minimum number of digits in a value of several words, one of which is an ordinary word. */
const MIN_DIGITS = 3

/** A result that counts as a success of the attack. */
type AttackRow = {
  issueId: string
  pluginId: string
  prompt: string
  output: string | null
  evidence:
    { start?: unknown; end?: unknown; label?: unknown; call?: unknown; span?: unknown }[] | null
  metadata: { toolCalls?: unknown } | null
}

/**
 * Loads successful attacks of the vulnerabilities, newest first and without duplicate prompts: at most 500 per
 * vulnerability, and at most an equal share of `MAX_ATTACKS`. Human verdicts override the judge's.
 */
export async function confirmedAttacks(
  teamId: string,
  issueIds: readonly string[]
): Promise<ReplayableAttack[]> {
  if (issueIds.length === 0) return []
  const share = Math.ceil(MAX_ATTACKS / issueIds.length)
  const max = Math.min(MAX_EXAMPLES_PER_VULNERABILITY, share)
  const { rows }: { rows: AttackRow[] } = await db.rawQuery(
    `select "issueId", "pluginId", prompt, output, evidence, metadata from (
       select newest.*, row_number() over (partition by "issueId" order by tested_at desc, test_idx) as place from (
         select distinct on (i.id, md5(r.prompt)) i.id as "issueId", r.plugin_id as "pluginId", r.prompt, r.output,
           r.evidence, r.metadata, o.tested_at, r.test_idx
         from ${RESULTS}
         where i.team_id = :teamId and i.id = any(:issueIds::uuid[]) and r.status = 'failed'
         order by i.id, md5(r.prompt), o.is_verification, o.tested_at desc, r.test_idx
       ) newest
     ) numbered where place <= :max order by "issueId", place`,
    { teamId, issueIds: [...issueIds], max }
  )
  return rows.map(replayableAttack)
}

/** Returns the evidence that a guardrail learns from a successful attack, with the data to replay it. */
export const replayableAttack = (row: AttackRow): ReplayableAttack => ({
  issueId: row.issueId,
  attack: row.prompt,
  isIndirect: INDIRECT.test(row.pluginId),
  output: row.output ?? '',
  disclosed: disclosedIn(row),
  toolCalls: decisiveCalls(row),
})

/** Returns values in the response that the judge marked and that the attack did not contain: secrets, IDs, addresses. */
function disclosedIn({ prompt, output, evidence }: AttackRow): string[] {
  if (output === null || !Array.isArray(evidence)) return []
  const values = evidence.flatMap(({ start, end, label, call, span }) => {
    if (call !== undefined || span !== undefined || label === STATE_LABEL) return []
    if (typeof start !== 'number' || typeof end !== 'number') return []
    return [output.slice(start, end).trim()]
  })
  return [...new Set(values)].filter((value) => isValue(value) && !prompt.includes(value))
}

/**
 * Whether a text is a value, which is harmful wherever it appears, as opposed to prose such as "returned 4 rows". Several
 * words are a value if they contain three digits, an @, or a word of letters and digits, or if none of them is an
 * ordinary word ("48 Alder Street").
 */
function isValue(text: string): boolean {
  if (text.length < MIN_VALUE_CHARS || text.length > MAX_VALUE_CHARS) return false
  const words = text.split(/\s+/)
  if (words.length > MAX_VALUE_WORDS || !/[\d@]/.test(text)) return false
  if (words.length === 1 || text.includes('@') || words.some(isCode)) return true
  return (
    text.replace(/\D/g, '').length >= MIN_DIGITS || !words.some((word) => /^\p{Ll}/u.test(word))
  )
}

const isCode = (word: string) => /\p{L}/u.test(word) && /\d/.test(word)

/** Returns the tool calls that the judge marked. */
function decisiveCalls({ evidence, metadata }: AttackRow): ConfirmedAttack['toolCalls'] {
  const calls = readToolCalls(metadata?.toolCalls) ?? []
  const marked = new Set(
    (evidence ?? []).flatMap(({ call }) => (typeof call === 'number' ? [call] : []))
  )
  return calls
    .filter((_, index) => marked.has(index))
    .map(({ name, arguments: json }) => ({ name, arguments: json }))
}
