import { deleteDetachedResults } from '#api/evals/results/delete_results'
import { buildSearchIndex } from '#api/evals/results/build_search_index'
import { sweepUploads } from '#api/evals/upload/sweep_uploads'
import { asOwner } from '#tests/support/personas'
import { evalOf, outputsOf, toolOf } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow, uploadRows } from '#tests/support/requests/uploads'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

const rowsIn = async (table: string, revisionId: number) => {
  const [{ count }] = await db.from(table).where('revision_id', revisionId).count('* as count')
  return Number(count)
}

test.group('Processing after an upload', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the inputs, responses, reasons, and metadata of uploaded results become searchable', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 3 })
    await tool.create(header)
    await tool.rows(header.id, [
      uploadRow(0),
      uploadRow(1, { response: { output: 'A needle in here' }, metadata: { note: 'hay' } }),
      uploadRow(2),
    ])
    const { revision_id: revisionId } = await evalOf(header.id)
    await buildSearchIndex(revisionId)
    const found = await db
      .from('eval_texts')
      .where('revision_id', revisionId)
      .whereILike('document', '%NEEDLE%')
    assert.lengthOf(found, 1)
    for (const part of ['Country 1', 'A needle in here', 'note: hay', 'All assertions passed']) {
      assert.include(found[0].document, part)
    }
    const revision = await db.from('eval_revisions').where('id', revisionId).firstOrFail()
    assert.isNotNull(revision.searchable_at)
    assert.deepEqual(revision.metadata_keys, ['note'])
  })

  test('the rows of a replaced upload are deleted from the database', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 2 })
    await tool.create(header)
    await tool.rows(header.id, uploadRows(2, { namedScores: { accuracy: 1 } }))
    const former = await evalOf(header.id)
    await buildSearchIndex(former.revision_id)
    // A revision that an evaluation shows is never deleted.
    await deleteDetachedResults(former.revision_id)
    assert.equal(await rowsIn('eval_results', former.revision_id), 2)
    await tool.create(header)
    await tool.rows(header.id, uploadRows(2))
    await deleteDetachedResults(former.revision_id)
    for (const table of ['eval_results', 'eval_payloads', 'eval_scores', 'eval_texts']) {
      assert.equal(await rowsIn(table, former.revision_id), 0, table)
    }
    assert.isNull(await db.from('eval_revisions').where('id', former.revision_id).first())
    assert.lengthOf(await outputsOf(header.id), 2)
  })

  test('an upload without an announced row count is completed after a period of inactivity', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = { ...uploadHeader(), prompts: [{ raw: 'Say', label: 'Say', provider: 'echo' }] }
    await tool.create(header)
    await tool.rows(header.id, uploadRows(2))
    await sweepUploads()
    const open = () => db.from('eval_revisions').where('eval_id', header.id).firstOrFail()
    assert.isTrue((await open()).is_open)
    await sweepUploads(inHours(0.05))
    assert.isFalse((await open()).is_open)
    assert.containsSubset(await evalOf(header.id), { total: 2, is_partial: false })
    // A repeated upload gets its own revision, which is shown after the upload has been idle.
    await tool.create(header)
    await tool.rows(header.id, [uploadRow(0, { response: { output: 'Newer' } })])
    assert.lengthOf(await outputsOf(header.id), 2)
    await sweepUploads(inHours(0.05))
    assert.deepEqual(await outputsOf(header.id), ['Newer'])
  })

  test('a re-upload that is idle for a day is discarded, and an idle first upload is kept as partial', async ({
    client,
    assert,
  }) => {
    const tool = toolOf(client, await asOwner())
    const header = uploadHeader({ tests: 2 })
    await tool.create(header)
    await tool.rows(header.id, uploadRows(2))
    await tool.create(header)
    await tool.rows(header.id, [uploadRow(0, { response: { output: 'Left' } })])
    await sweepUploads(inHours(25))
    ;(await tool.rows(header.id, [uploadRow(1)])).assertStatus(409)
    assert.deepEqual(await outputsOf(header.id), ['City 0', 'City 1'])

    const first = uploadHeader({ tests: 2 })
    await tool.create(first)
    await tool.rows(first.id, uploadRows(1))
    await sweepUploads(inHours(25))
    assert.containsSubset(await evalOf(first.id), { total: 1, is_partial: true })
  })
})
