import { type Actor, recordAudit } from '#api/audit/record_audit'
import { asObject } from '#api/evals/as_object'
import { newEvalId } from '#api/evals/new_eval_id'
import { addRows } from '#api/evals/upload/add_rows'
import { readHeader } from '#api/evals/upload/read_header'
import { rollBackUpload } from '#api/evals/upload/roll_back_upload'
import { startUpload, type Upload } from '#api/evals/upload/start_upload'
import { readToolRows } from '#api/evals/upload/tool_row'
import { MediaPlaces } from './import_media.js'
import type { EvalFile } from './read_eval_file.js'
import db from '@adonisjs/lucid/services/db'

/**
 * Stores a file of the command-line tool as an upload would be: masked, searchable when complete. It gets an id of its
 * own when its own is taken. What cannot be read leaves nothing behind.
 * @returns the id
 */
export async function importEval(upload: Upload, file: EvalFile, actor: Actor): Promise<string> {
  const { id: wanted, header } = readHeader(bodyOf(file))
  // Rows that the file lacks are missing; rows that nobody announced are there all the same.
  const expected = Math.max(header.expected ?? 0, file.rows)
  const id = await startUpload(upload, await freeId(wanted), { ...header, expected })
  const media = new MediaPlaces(file.head.blobAssets)
  try {
    for await (const rows of file.portions()) {
      media.note(rows)
      await addRows(upload, id, readToolRows(rows))
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

async function freeId(wanted: string): Promise<string> {
  const isTaken = await db.from('evals').where('id', wanted).select('id').first()
  return isTaken ? newEvalId() : wanted
}

/** The file in the form of an upload's first request. */
function bodyOf({ head }: EvalFile): Record<string, unknown> {
  const { evalId, results, config, metadata, shareableUrl, blobAssets, ...rest } = head
  const { prompts, stats } = asObject(results)
  const about = asObject(metadata)
  return {
    ...rest,
    id: typeof evalId === 'string' && ID.test(evalId) ? evalId : newEvalId(),
    createdAt: about.evaluationCreatedAt ?? asObject(results).timestamp,
    author: about.author,
    config: asObject(config),
    prompts,
    stats,
    metadata,
  }
}
