import { asOwner, type Persona } from '#tests/support/personas'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import { watchHealth } from '#tests/support/processes/watch_health'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

/**
 * Numbers of JSON values, below the limits of `body_limits.ts` because the properties around the repeated part count
 * too.
 */
const VALUES = { usual: 19_000, document: 145_000, row: 95_000 }
const BYTES = { usual: 950_000, document: 9_900_000, large: 31_000_000 }

/**
 * Builds JSON with about this many values in the given number of bytes, which is cheap to send and expensive to process.
 */
const SHAPES: Record<string, (values: number, bytes: number) => string> = {
  'numbers': (values) => `[${'0,'.repeat(values - 1)}0]`,
  'distinct keys': (values) => `{${list(values / 2, (n) => `"k${n}":0`)}}`,
  'small objects': (values) => `[${list(values / 3, (n) => `{"a":{"b":${n}}}`)}]`,
  'long texts': (values, bytes) => {
    const text = 'x'.repeat(Math.max(1, Math.floor(bytes / values) - 20))
    return `[${list(values - 1, (n) => `"${text}${n}"`)}]`
  },
  'escaped quotes': (_, bytes) => `{"a":"${'\\"'.repeat(bytes / 2 - 10)}"}`,
}

const list = (count: number, make: (n: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, n) => make(n)).join(',')

type Sent = { path: string; text: string; method?: string }

/** Builds a body for each class in `body_limits.ts`, with the given shape in the most expensive property. */
function bodiesOf(shape: keyof typeof SHAPES, evalId: string): Record<string, Sent> {
  const make = SHAPES[shape] as (values: number, bytes: number) => string
  const document = make(VALUES.document, BYTES.document)
  const large = make(VALUES.document, BYTES.large)
  const row = JSON.stringify(uploadRow(0)).slice(0, -1)
  const header = JSON.stringify(uploadHeader({ tests: 1 })).slice(0, -1)
  const config = (tests: string) =>
    `{"name":"x","config":{"prompts":["{{a}}"],"providers":["echo"],"tests":${tests}}}`
  return {
    'usual': {
      path: 'providers',
      text: `{"name":"x","type":"http","settings":{"headers":${make(VALUES.usual, BYTES.usual)}}}`,
    },
    'document, checked': { path: 'configs/check', text: config(`[{"vars":{"a":${document}}}]`) },
    'document, stored': { path: 'configs', text: config(`[{"metadata":{"a":${document}}}]`) },
    'model audit': {
      path: 'model-audits/share',
      text: `{"scanId":"s","modelPath":"a","extra":${document}}`,
    },
    'header of an upload': { path: 'results', text: `${header},"extra":${large}}` },
    'traces of an upload': { path: 'results', text: `${header},"traces":[{"a":${large}}]}` },
    'one row': {
      path: `results/${evalId}/results`,
      text: `[${row},"metadata":${make(VALUES.row, BYTES.large)}}]`,
    },
  }
}

/** Measures the longest time for which the largest bodies of each class block the event loop. */
export async function run(): Promise<BenchLine[]> {
  const owner = await asOwner('Bench')
  const { child, origin } = await startServer()
  const web = { origin, pid: child.pid ?? 0, stop: async () => {} }
  try {
    const lines: BenchLine[] = []
    for (const shape of Object.keys(SHAPES)) {
      const evalId = await openUpload(origin, owner)
      for (const [name, sent] of Object.entries(bodiesOf(shape, evalId))) {
        // Warm-up: the first request compiles code.
        await blockedBy(web, owner, sent)
        const { blockedMs, status } = await blockedBy(web, owner, sent)
        lines.push({
          name: `${name}, ${shape}`,
          value: blockedMs,
          unit: 'ms blocked',
          bound: { max: 200 },
          note: `${(sent.text.length / 1e6).toFixed(1)} MB, response ${status}`,
        })
      }
    }
    const evalId = await openUpload(origin, owner, 20_000)
    const rows = Array.from({ length: 20_000 }, (_, n) =>
      uploadRow(n, { response: { output: 'x'.repeat(800) } })
    )
    const sent = { path: `results/${evalId}/results`, text: JSON.stringify(rows) }
    const { blockedMs, status } = await blockedBy(web, owner, sent)
    lines.push({
      name: `${rows.length} rows`,
      value: blockedMs,
      unit: 'ms blocked',
      bound: { max: 200 },
      note: `${(sent.text.length / 1e6).toFixed(1)} MB, response ${status}`,
    })
    return lines
  } finally {
    child.kill('SIGTERM')
  }
}

async function openUpload(origin: string, owner: Persona, tests = 100) {
  const header = uploadHeader({ tests })
  await send(origin, owner, { path: 'results', text: JSON.stringify(header) })
  return header.id
}

type Web = Parameters<typeof watchHealth>[0]

async function blockedBy(web: Web, owner: Persona, sent: Sent) {
  const { blockedMs, result } = await watchHealth(web, () => send(web.origin, owner, sent))
  return { blockedMs, status: result }
}

async function send(origin: string, { token }: Persona, { path, text, method = 'POST' }: Sent) {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  })
  await response.arrayBuffer()
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  return response.status
}
