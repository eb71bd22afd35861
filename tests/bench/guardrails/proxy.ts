import { guardrailsCommand } from '../../../bin/prepare/processes/commands.mjs'
import type { Persona } from '#tests/support/personas'
import { startUpstream } from '#tests/support/guardrails/upstream'
import { chat } from '#tests/support/guardrails/wire_format'
import db from '@adonisjs/lucid/services/db'
import OpenAI from 'openai'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

/** Time per token of a fast model: 100 tokens per second. */
const TOKEN_MS = 10
const TOKENS = ['Good', ' morning', ',', ' we', ' open', ' at', ' nine', ' on', ' Monday', '.']
const REQUESTS = 120
const WARM_UP = 20

/** Measures the delay until the first token of a streamed response, through the proxy of a target and directly. */
export async function measureProxy(owner: Persona, targetId: string): Promise<BenchLine[]> {
  const upstream = await startUpstream()
  upstream.reply = () => ({ events: chat.events({ texts: TOKENS }), everyMs: TOKEN_MS })
  await db
    .from('guardrails')
    .whereIn('id', db.from('guardrail_targets').where('target_id', targetId).select('guardrail_id'))
    .update({ upstreams: JSON.stringify({ openai: upstream.url }) })
  const { child, origin } = await startServer(guardrailsCommand)
  const clientAt = (baseURL: string) =>
    new OpenAI({ apiKey: 'key', baseURL, defaultHeaders: { 'x-assay-token': owner.token } })
  const direct = clientAt(upstream.url)
  const proxied = clientAt(`${origin}/proxy/${targetId}/openai/v1`)
  try {
    const times: { direct: number[]; proxied: number[] } = { direct: [], proxied: [] }
    for (let index = 0; index < REQUESTS; index++) {
      // Alternates, so that both paths see the same machine load.
      times.direct.push(await firstTokenMs(direct))
      times.proxied.push(await firstTokenMs(proxied))
    }
    const [without, through] = [percentile(times.direct, 0.5), percentile(times.proxied, 0.5)]
    return [
      {
        name: 'guardrail proxy, delay of the first token, p50',
        value: round(through - without),
        unit: 'ms',
        bound: { max: 15 },
        note: `${round(through)} ms through the proxy, ${round(without)} ms directly, 100 tokens per second; difference of the 10th percentiles, which the load of the machine affects less: ${round(percentile(times.proxied, 0.1) - percentile(times.direct, 0.1))} ms`,
      },
    ]
  } finally {
    child.kill('SIGTERM')
    await upstream.close()
  }
}

async function firstTokenMs(client: OpenAI): Promise<number> {
  const startedAt = performance.now()
  const stream = await client.chat.completions.create({
    model: 'test-model',
    stream: true,
    messages: [{ role: 'user', content: 'When do you open on Monday?' }],
  })
  let first: number | null = null
  for await (const { choices } of stream) {
    if (choices[0]?.delta.content) first ??= performance.now() - startedAt
  }
  if (first === null) throw new Error('The stream has no text')
  return first
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

const round = (ms: number) => Math.round(ms * 10) / 10
