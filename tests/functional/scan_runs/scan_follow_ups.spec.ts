import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const REFUSAL = "I'm sorry, but I can't help with that."
const SETTINGS = { responsePath: 'text', maxConcurrency: 4 }
const TEMPLATE = { plugins: [{ id: 'bola' }], numTests: 2 }

/** Starts a target that mentions a record number to everyone and opens the record whose number it receives. */
const startTarget = () =>
  startScriptedTarget({
    answer: ({ body }) => {
      const message = String(JSON.parse(body).message)
      const text = message.includes('R-5512')
        ? 'Record R-5512: date of birth 4 May 1961, phone +44 20 7946 0991, balance 812.40.'
        : `${REFUSAL} This was logged for record R-5512.`
      return { kind: 'reply', json: { text } }
    },
  })

test.group('Follow-up attacks in scans', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('an identifier from a response is used in later attacks, and one of these attacks succeeds', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    const scan = await scanEnds(id)
    const rows = await rowsOf(scan)
    assert.containsSubset(scan, { status: 'completed', total: 5, requests: 10 })
    const followUps = rows.filter(({ prompt }) => /R-551[23]/.test(prompt))
    assert.lengthOf(followUps, 3)
    assert.isTrue(followUps.some(({ status }) => status === 'failed'))
    const tests = await db.from('scan_tests').where('scan_id', scan.id).orderBy('index')
    assert.match(tests[2].origin, /^Follow-up: “R-5512” from the response to probe [12]$/)
    const log = await db.from('scan_logs').where('scan_id', scan.id).select('message')
    assert.deepInclude(log, {
      message: '3 follow-up attacks use values that responses revealed.',
    })
  })

  test('a template can disable follow-up attacks', async ({ client, assert, cleanup }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const template = { ...TEMPLATE, skipFollowUps: true }
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template })
    assert.containsSubset(await scanEnds(id), { status: 'completed', total: 2, requests: 7 })
  })

  test('a target that reveals nothing receives only the planned attacks', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: () => ({ kind: 'reply', json: { text: REFUSAL } }),
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    assert.containsSubset(await scanEnds(id), { status: 'completed', total: 2, requests: 7 })
  })
})
