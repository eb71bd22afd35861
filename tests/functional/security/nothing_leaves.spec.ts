import type { OutboundRefusalRecord } from '#api/contract/accounts/outbound_refusals'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { asHost, forgetSettings } from '#tests/support/host'
import { processSockets } from '#tests/support/processes/process_sockets'
import {
  completedOf,
  manyProbes,
  removePersona,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import { recordConnects } from '#tests/support/processes/record_connects'
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

/**
 * Reads the connections recorded in the runner. They are copied to this file when the runner exits, possibly after the scan
 * has ended, so this function waits up to ten seconds for them.
 */
async function runnerNotes(path: string) {
  for (let tries = 0; tries < 100 && notesIn(path).length === 0; tries++) await wait(100)
  return notesIn(path)
}

test.group('Scan with all outbound connections denied except to the target', () => {
  test('during a scan, the web server, worker, and runner connect only to the database and the target', async ({
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
    const hook = fileURLToPath(
      new URL('../../support/processes/record_connects.js', import.meta.url)
    )
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
    const { id: targetId } = await TargetFactory.merge({
      teamId: host.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: host.team.id,
      config: templateSettings(manyProbes(40)),
    }).create()
    const id = await startScan(client, host, { targetId, configId })
    await scanUntil(id, (scan) => completedOf(scan) > 5)
    const seen: string[] = []
    // Keeps connections to the target open until one was seen.
    target.delayMs = 2_000
    const isSeen = () => seen.some((address) => address.endsWith(`:${target.port}`))
    await scanUntil(id, ({ status }) => {
      seen.push(...[worker.pid, ...worker.runnerPids()].flatMap(processSockets))
      return isSeen() || status !== 'running'
    })
    target.delayMs = 40
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(host.token)
    assert.equal(report.body().totals.tests, 40)

    const database = Number(new URL(env.get('DATABASE_URL').release()).port || 5432)
    const allowed = {
      web: [database, env.get('PORT')],
      worker: [database],
      runner: [target.port],
    }
    const notes = {
      web: notesIn(file('web')),
      worker: notesIn(file('worker')),
      runner: await runnerNotes(`${file('worker')}.runners`),
    }
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
    // Checked in the kernel's socket table, to find connections that no hook reports.
    assert.isTrue(isSeen())
    const known = [database, target.port].map((port) => `127.0.0.1:${port}`)
    assert.deepEqual(
      seen.filter((address) => !known.includes(address)),
      []
    )

    // Another host name of this machine that is not an allowed host.
    const { id: elsewhere } = await TargetFactory.merge({
      teamId: host.team.id,
      settings: httpSettings({ url: `http://localhost:${other.port}` }),
    }).create()
    const refused = await scanEnds(await startScan(client, host, { targetId: elsewhere, configId }))
    assert.equal(refused.status, 'failed')
    assert.lengthOf(other.requests, 0)
    assert.deepEqual(
      notesIn(`${file('worker')}.runners`).filter(
        ({ kind, port }) => kind === 'tcp' && Number(port) === other.port
      ),
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
