import { controllers } from '#generated/controllers'
import { teamOfEval } from '#api/evals/team_of_eval'
import { uploadMedium } from '#api/evals/upload/media_controller'
import { teamOfMedium, teamOfUpload } from '#api/evals/upload/upload_teams'
import { admitOpenUpload } from '#api/evals/upload/admit_open_upload'
import { endpoint } from '#api/http/endpoint'

/** What the command-line tool sends when it shares an evaluation. Before evals: a literal path comes first. */
export function uploadRoutes() {
  const { Uploads, OpenUploads, Media } = controllers.evals.upload
  const { FailedTests } = controllers.evals
  endpoint(
    'GET /results/failed-tests',
    ['read', 'Eval'],
    [FailedTests, 'index'],
    'Attacks of a plugin that worked on a target, newest first',
    {
      query: {
        pluginId: 'The plugin',
        targetId: 'The provider id as the configuration has it',
        limit: '1 to 1000, by default 100',
      },
    }
  )
  endpoint('POST /results', ['create', 'Eval'], [Uploads, 'store'], 'Open an upload', {
    bodySize: 'large',
    teamOfBody: teamOfUpload,
  })
  endpoint('POST /results/:id/results', ['create', 'Eval'], [Uploads, 'addRows'], 'Send rows', {
    bodySize: 'rows',
    teamOf: teamOfEval,
  })
  endpoint('POST /api/blobs', ['create', 'Eval'], [Media, 'store'], 'Store a medium of a result', {
    body: uploadMedium,
    bodySize: 'large',
    teamOfBody: teamOfMedium,
  })
  endpoint('GET /results/:evalId/media/:hash', ['read', 'Eval'], [Media, 'show'], 'A medium', {
    teamOf: teamOfEval,
  })

  // Without signing in, where it is allowed: needs no session, so a browser's proves nothing about the sender
  const open = { admit: admitOpenUpload, isCsrfExempt: true }
  endpoint('POST /api/eval', 'public', [OpenUploads, 'store'], 'Open an upload by anybody', {
    ...open,
    bodySize: 'open',
  })
  endpoint('POST /api/eval/:id/results', 'public', [OpenUploads, 'addRows'], 'Send its rows', {
    ...open,
    bodySize: 'openRows',
  })
  endpoint('DELETE /api/eval/:id', 'public', [OpenUploads, 'rollBack'], 'Take it back', open)
}
