import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { asObject } from '#api/evals/values/as_object'
import { newEvalId } from '#api/evals/new_eval_id'
import { addRows } from '#api/evals/upload/add_rows'
import { readHeader } from '#api/evals/upload/read_header'
import { rollBackUpload } from '#api/evals/upload/roll_back_upload'
import { startUpload, type Upload } from '#api/evals/upload/start_upload'
import { readToolRows } from '#api/evals/upload/rows/tool_row'
import { MediaReferences } from './import_media.js'
import type { ReportProgress } from './import_progress.js'
import type { EvalFile } from './read_eval_file.js'
import db from '@adonisjs/lucid/services/db'

/**
 * Stores the results of a file in the same way as an upload: in batches and with masked credentials. The evaluation
 * becomes searchable when it is complete, and gets a new ID if its own is taken. If the import fails, nothing is stored.
 * @returns the ID
 */
export async function importEval(
  upload: Upload,
  file: EvalFile,
  { actor, report }: { actor: Actor; report: ReportProgress }
): Promise<string> {
  const { id: fileId, header } = readHeader(bodyOf(file))
  // If the file has fewer rows than the header announces, the missing ones count as not received. If it has more, the
  // expected number is raised.
  const expected = Math.max(header.expected ?? 0, file.rows)
  const id = await startUpload(upload, await freeId(fileId), { ...header, expected })
  const media = new MediaReferences(file.head.blobAssets)
  let done = 0
  try {
    for await (const rows of file.batches()) {
      media.add(rows)
      await addRows(upload, id, readToolRows(rows))
      done += rows.length
      await report(done)
    }
    await media.store(upload.team, id)
  } catch (error) {
    await rollBackUpload(upload, id)
    throw error
  }
  await db.transaction((trx) =>
    recordAudit(trx, actor, {
      action: 'eval_imported',
      target: 'EVAL',
      targetId: id,
      description: `Imported the evaluation ${header.description || id} with ${file.rows} results`,
      teamId: upload.team.id,
    })
  )
  return id
}

const ID = /^[\w.:-]{1,100}$/

async function freeId(id: string): Promise<string> {
  const isTaken = await db.from('evals').where('id', id).select('id').first()
  return isTaken ? newEvalId() : id
}

/** Converts the file to the body of an upload's first request. */
function bodyOf({ head }: EvalFile): Record<string, unknown> {
  const { evalId, results, config, metadata, shareableUrl, blobAssets, ...rest } = head
  const { prompts, stats } = asObject(results)
  const details = asObject(metadata)
  return {
    ...rest,
    id: typeof evalId === 'string' && ID.test(evalId) ? evalId : newEvalId(),
    createdAt: details.evaluationCreatedAt ?? asObject(results).timestamp,
    author: details.author,
    config: asObject(config),
    prompts,
    stats,
    metadata,
  }
}
