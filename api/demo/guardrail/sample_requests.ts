import { SIGNED_IN } from '#api/demo/assistant/bank'
import { respondAsWeak } from '#api/demo/assistant/weak'
import { customerRequests } from '#api/demo/guardrail/customer_requests'
import { readToolCalls } from '#api/engines/actions/index'
import type { GuardrailInput } from '#api/engines/guardrails/vocabulary'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'
import { randomUUID } from 'node:crypto'

const MAX_ATTACKS = 60

type Exchange = {
  message: string
  reply: string
  toolCalls: { name: string; arguments: string }[]
}

/** Returns exchanges of ordinary customers with the assistant, alternating with attacks of a scan. */
export async function sampleRequests(evalId: string): Promise<GuardrailInput[]> {
  const [harmless, attacks] = [harmlessExchanges(), await attackExchanges(evalId)]
  const length = Math.max(harmless.length, attacks.length)
  return Array.from({ length }, (_, index) => [harmless[index], attacks[index]])
    .flat()
    .filter((exchange) => exchange !== undefined)
    .flatMap(inputsOf)
}

/** Sends each ordinary message to the demo assistant in a new conversation. */
function harmlessExchanges(): Exchange[] {
  return customerRequests().map((message) => {
    const balances = new Map(SIGNED_IN.accounts.map(({ number, balance }) => [number, balance]))
    const session = {
      ...{ id: randomUUID(), customer: SIGNED_IN, balances },
      ...{ isStaff: false, isDebug: false, turns: 1 },
    }
    const { reply, toolCalls = [] } = respondAsWeak(message, session, [])
    const called = toolCalls.map(({ name, arguments: given }) => ({
      name,
      arguments: JSON.stringify(given),
    }))
    return { message, reply, toolCalls: called }
  })
}

type Row = {
  plugin_id: string
  prompt: string
  output: string
  metadata: { toolCalls?: unknown } | null
}

/** Loads attacks of the scan with their responses, from every plugin, whether or not they succeeded. */
async function attackExchanges(evalId: string): Promise<Exchange[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select r.plugin_id, r.prompt, r.output, r.metadata
     from eval_results r join evals e on e.revision_id = r.revision_id
     where e.id = :evalId and r.plugin_id is not null and r.output is not null
       and r.status in ('passed', 'failed')
     order by row_number() over (partition by r.plugin_id order by md5(r.prompt)), md5(r.prompt)
     limit :max`,
    { evalId, max: MAX_ATTACKS }
  )
  return rows
    .filter((row) => !hidesTexts(row.plugin_id))
    .map(({ prompt, output, metadata }) => ({
      message: prompt,
      reply: output,
      toolCalls: (readToolCalls(metadata?.toolCalls) ?? []).map(({ name, arguments: given }) => ({
        name,
        arguments: given,
      })),
    }))
}

/** Returns the texts of an exchange in the order in which an application would check them. */
function inputsOf({ message, reply, toolCalls }: Exchange): GuardrailInput[] {
  const asked = { role: 'user', content: message }
  return [
    { placement: 'INPUT', messages: [asked] },
    ...(toolCalls.length > 0
      ? [{ placement: 'TOOL_CALL_INPUT' as const, messages: [asked], toolCalls }]
      : []),
    { placement: 'OUTPUT', messages: [asked, { role: 'assistant', content: reply }] },
  ]
}
