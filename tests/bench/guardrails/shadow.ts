import { startAssistant } from '#api/demo/assistant/server'
import { createDemoContent } from '#api/demo/demo_content'
import type { Persona } from '#tests/support/personas'
import { startWorker } from '#tests/support/processes/worker'
import { scanEnds } from '#tests/support/records/scan_records'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchLine } from '../bench_line.js'
import { startServer } from '../web_server.js'

const POLL_MS = 100
/** Time without a new vulnerability after which a scan has produced all of them. */
const SETTLED_MS = 2_000

/**
 * Measures the time from the request to learn from all vulnerabilities of a scan of the demo
 * assistant until the new version runs in shadow mode, with a web process and a worker, including
 * the measured effect.
 */
export async function measureShadow(owner: Persona): Promise<BenchLine> {
  const assistant = await startAssistant()
  const worker = await startWorker()
  const { child, origin } = await startServer()
  const send = (method: string, path: string, body?: object) =>
    fetch(`${origin}/api/v1/guardrails${path}`, {
      method,
      headers: { 'authorization': `Bearer ${owner.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const request = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await send(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (await response.json()) as T
  }
  try {
    const targetId = await scannedTarget(owner, assistant.url)
    const { id } = await request<{ id: string }>('POST', '', {
      name: 'Nora',
      targetIds: [targetId],
    })
    const issueIds = await settled(async () => {
      const issues = await request<{ id: string }[]>('GET', `/${id}/candidates`)
      return issues.map((issue) => issue.id)
    })
    const startedAt = performance.now()
    await request('POST', `/${id}/generate`, { issueIds })
    // Waits: the server responds with 409 while the version is being generated.
    while (!(await send('GET', `/${id}/versions/2`)).ok) await wait(POLL_MS)
    await request('PUT', `/${id}/versions/2/state`, { state: 'shadow' })
    return {
      name: 'guardrails, from the vulnerabilities of a scan to a version in shadow mode',
      value: Math.round(performance.now() - startedAt) / 1000,
      unit: 's',
      bound: { max: 60 },
      note: `${issueIds.length} vulnerabilities`,
    }
  } finally {
    child.kill('SIGTERM')
    await worker.kill('SIGTERM')
    await assistant.close()
  }
}

/**
 * Scans the demo target.
 * @returns the target's ID, after the scan
 */
async function scannedTarget(owner: Persona, targetUrl: string): Promise<string> {
  const { organization, team, user } = owner
  const scan = await createDemoContent(organization, team, user, { targetUrl })
  await scanEnds(scan.id)
  return scan.targetId ?? ''
}

/**
 * Returns the list once it has not grown for a while, because vulnerabilities are created one by
 * one after a scan.
 */
async function settled(list: () => Promise<string[]>): Promise<string[]> {
  let known = await list()
  for (let unchanged = 0; unchanged < SETTLED_MS || known.length === 0; unchanged += POLL_MS) {
    await wait(POLL_MS)
    const now = await list()
    if (now.length > known.length) unchanged = 0
    known = now
  }
  return known
}
