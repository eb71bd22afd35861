import { controllers } from '#generated/controllers'
import { teamOfEval, teamOfMediaFile } from '#api/evals/team_of_eval'
import { mediaUpload } from '#api/evals/media/media_controller'
import { teamOfUpload } from '#api/evals/configurations/team_of_upload'
import { admitOpenUpload } from '#api/evals/upload/admit_open_upload'
import { endpoint } from '#api/platform/http/endpoint'

/**
 * Mounts the routes for uploads of shared evaluations by the command-line tool. Must be called before the routes for
 * evaluations, so that literal paths precede parameters.
 */
export function uploadRoutes() {
  const { Uploads } = controllers.evals.upload
  const { Media } = controllers.evals.media
  const { FailedTests } = controllers.evals.failedTests
  endpoint(
    'GET /results/failed-tests',
    ['read', 'Eval'],
    [FailedTests, 'index'],
    'List the successful attacks of a plugin against a target, newest first',
    {
      query: {
        pluginId: 'Plugin ID',
        targetId: 'Provider ID as in the configuration',
        limit: '1 to 1000; default: 100',
      },
    }
  )
  endpoint('POST /results', ['create', 'Eval'], [Uploads, 'store'], 'Start an upload', {
    bodySize: 'large',
    teamOfBody: teamOfUpload,
  })
  endpoint('POST /results/:id/results', ['create', 'Eval'], [Uploads, 'addRows'], 'Upload rows', {
    bodySize: 'rows',
    teamOf: teamOfEval,
  })
  endpoint(
    'POST /api/blobs',
    ['create', 'Eval'],
    [Media, 'store'],
    'Upload a media file of a result',
    {
      body: mediaUpload,
      bodySize: 'large',
      teamOfBody: teamOfMediaFile,
    }
  )
  endpoint('GET /results/:evalId/media/:hash', ['read', 'Eval'], [Media, 'show'], 'A media file', {
    teamOf: teamOfEval,
  })
  endpoint(
    'POST /v1/traces',
    ['create', 'Eval'],
    [controllers.evals.traces.receive.Traces, 'store'],
    'Receive spans of a target with OTLP/HTTP (protobuf or JSON) while a scan or an evaluation calls it',
    { bodySize: 'spans' }
  )
  openUploadRoutes()
}

/**
 * Mounts the routes for anonymous uploads, where enabled. They are exempt from CSRF checks because the session is
 * ignored.
 */
function openUploadRoutes() {
  const { OpenUploads } = controllers.evals.upload
  const open = { admit: admitOpenUpload, isCsrfExempt: true }
  endpoint('POST /api/eval', 'public', [OpenUploads, 'store'], 'Start an anonymous upload', {
    ...open,
    bodySize: 'open',
  })
  endpoint(
    'POST /api/eval/:id/results',
    'public',
    [OpenUploads, 'addRows'],
    'Upload rows of an anonymous upload',
    {
      ...open,
      bodySize: 'openRows',
    }
  )
  endpoint(
    'DELETE /api/eval/:id',
    'public',
    [OpenUploads, 'rollBack'],
    'Delete an anonymous upload',
    open
  )
}
