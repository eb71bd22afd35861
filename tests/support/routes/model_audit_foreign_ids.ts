import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import type { ForeignIdCase } from './foreign_id_cases.js'

type Made = ForeignIdCase['make']

/** Creates a complete upload, without its file. */
const modelUpload: Made = async ({ team: { id } }) => {
  const [row]: { id: string }[] = await db
    .table('model_uploads')
    .returning('id')
    .insert({ team_id: id, name: 'a.pkl', bytes: 2, completed_at: new Date() })
  return row!.id
}

const posted = (make: Made, url: string, body: (id: string) => object): ForeignIdCase => ({
  ...{ method: 'POST', scope: 'team', make },
  request: async (_, id) => ({ url, body: body(id) }),
})

/** Creates a source whose folder does not exist, so that a preview of the caller's own source is rejected as well. */
const source: Made = (persona) => makeRecord['model-audit/sources'](persona)

/** Fields in the model audit routes that refer to records. */
export const MODEL_AUDIT_FOREIGN_IDS: Record<string, ForeignIdCase> = {
  'POST /model-audits uploadIds': posted(modelUpload, '/model-audits', (id) => ({
    source: 'upload',
    uploadIds: [id],
  })),
  'POST /model-audits sourceId': posted(source, '/model-audits', (sourceId) => ({
    source: 'saved',
    sourceId,
  })),
  'POST /model-audits/preview sourceId': {
    ...posted(source, '/model-audits/preview', (sourceId) => ({ source: 'saved', sourceId })),
    isForeignOnly: true,
  },
}
