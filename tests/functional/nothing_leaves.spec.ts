import type { OutboundRefusalRecord } from '#api/contract/outbound_refusals'
import { asHost, forgetSettings } from '#tests/support/host'
import { processSockets } from '#tests/support/process_sockets'
import {
  completedOf,
  makeTarget,
  makeTemplate,
  manyProbes,
  removePersona,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/scan_records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import { startWorker } from '#tests/support/worker'
import { recordConnects } from '#tests/support/record_connects'
import env from '#start/env'
import { test } from '@japa/runner'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'

type Note = { pid: number; kind: 'started' | 'tcp' | 'udp' | 'name'; host?: string; port?: number }

const notesIn = (file: string): Note[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []

test.group('With everything denied but one target', () => {
  test('a scan runs to its report while web, worker and runner reach the database and the target only', async ({
    client,
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'connects-'))
    const host = await asHost()
    const target = await startScriptedTarget({
      answer: { kind: 'reply', text: 'No.' },
      delayMs: 40,
    })
    const other = await startScriptedTarget()
    const hook = fileURLToPath(new URL('../support/record_connects.js', import.meta.url))
    const file = (name: string) => join(folder, `${name}.log`)
    const endWeb = recordConnects(file('web'))
    const worker = await startWorker({
      env: { NODE_OPTIONS: `--import=${hook}`, RECORD_CONNECTS: file('worker'), DATA_DIR: folder },
    })
    cleanup(async () => {
      endWeb()
      await worker.kill('SIGTERM')
      await Promise.all([target.close(), other.close(), removePersona(host)])
      await forgetSettings()
      await rm(folder, { recursive: true, force: true })
    })
    const rules = { mode: 'allow_list', hosts: ['127.0.0.1'], allowPrivate: true }
    const set = await client
      .put('/api/v1/server-settings/outbound')
      .json(rules)
      .bearerToken(host.token)
    set.assertStatus(200)
    const { id: targetId } = await makeTarget(host, target.url)
    const { id: configId } = await makeTemplate(host, manyProbes(40))
    const id = await startScan(client, host, { targetId, configId })
    await scanUntil(id, (scan) => completedOf(scan) > 5)
    const pids = [worker.pid, ...worker.runnerPids()]
    const seen = pids.flatMap(processSockets)
    const runner = () => notesIn(`${file('worker')}.runners`)
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(host.token)
    assert.equal(report.body().totals.tests, 40)

    const database = Number(new URL(env.get('DATABASE_URL')).port || 5432)
    const allowed = {
      web: [database, env.get('PORT')],
      worker: [database],
      runner: [target.port],
    }
    const notes = { web: notesIn(file('web')), worker: notesIn(file('worker')), runner: runner() }
    for (const name of ['web', 'worker', 'runner'] as const) {
      const tcp = notes[name].filter(({ kind }) => kind === 'tcp')
      assert.isNotEmpty(tcp, `${name} was recorded`)
      const elsewhere = tcp.filter(({ port }) => !allowed[name].includes(Number(port)))
      assert.deepEqual(elsewhere, [], name)
      assert.deepEqual(
        notes[name].filter(({ kind }) => kind === 'udp'),
        [],
        name
      )
    }
    // The kernel's own word, for what no hook would see.
    assert.isNotEmpty(seen.filter((address) => address.endsWith(`:${target.port}`)))
    const known = [database, target.port].map((port) => `127.0.0.1:${port}`)
    assert.deepEqual(
      seen.filter((address) => !known.includes(address)),
      []
    )

    // Another name of this very machine is not on the list.
    const { id: elsewhere } = await makeTarget(host, `http://localhost:${other.port}`)
    const refused = await scanEnds(await startScan(client, host, { targetId: elsewhere, configId }))
    assert.equal(refused.status, 'failed')
    assert.lengthOf(other.requests, 0)
    assert.deepEqual(
      runner().filter(({ kind, port }) => kind === 'tcp' && Number(port) === other.port),
      []
    )
    let rows: OutboundRefusalRecord[] = []
    while (rows.length === 0) {
      const filter = JSON.stringify({ purpose: 'scan' })
      const log = await client
        .get('/api/v1/outbound-refusals')
        .qs({ filter })
        .bearerToken(host.token)
      rows = log.body()
      await wait(50)
    }
    assert.containsSubset(rows[0], {
      host: 'localhost',
      subjectId: refused.id,
      teamId: host.team.id,
      userName: host.user.name,
    })
  }).timeout(150_000)
})
