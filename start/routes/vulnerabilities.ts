import { controllers } from '#generated/controllers'
import { vulnerabilities } from '#api/contract/resources/vulnerabilities'
import { endpoint } from '#api/platform/http/endpoint'
import { resource } from '#api/platform/http/resource_route'
import {
  updateVulnerability,
  verifyFix,
  writeComment,
} from '#api/findings/vulnerabilities/vulnerability_validator'
import { teamOfVulnerability as teamOf } from '#api/findings/vulnerabilities/team_of_vulnerability'
import { createView, updateView } from '#api/findings/saved_views/saved_view_validator'

const read = ['read', 'Issue'] as const
const update = ['update', 'Issue'] as const
const LIST_QUERY = { filter: 'As in the list', sort: 'As in the list' }

export function vulnerabilityRoutes() {
  const { vulnerabilities: vulnerability, savedViews: view } = controllers.findings
  endpoint(
    'GET /issues/facets',
    read,
    [vulnerability.Vulnerabilities, 'facets'],
    'Count the vulnerabilities for each filter value that match all other filters',
    { query: { filter: 'As in the list' } }
  )
  endpoint(
    'GET /issues/people',
    read,
    [vulnerability.Vulnerabilities, 'people'],
    'List possible owners and assignees'
  )
  endpoint(
    'GET /issues/export',
    read,
    [vulnerability.Vulnerabilities, 'export'],
    'Download the list',
    {
      query: { format: 'csv or json', ...LIST_QUERY },
    }
  )
  resource(vulnerabilities, vulnerability.Vulnerabilities, {
    only: ['index', 'updateMany', 'destroyMany'],
    update: updateVulnerability,
  })
  singleVulnerabilityRoutes(vulnerability)
  lifecycleRoutes(vulnerability)
  endpoint('GET /saved-views', read, [view.SavedViews, 'index'], 'List the saved views of a list', {
    query: { list: 'Path of the list: issues' },
  })
  endpoint('POST /saved-views', read, [view.SavedViews, 'store'], 'Save a view', {
    body: createView,
  })
  endpoint('PUT /saved-views/:id', read, [view.SavedViews, 'update'], 'Update your own view', {
    body: updateView,
  })
  endpoint('DELETE /saved-views/:id', read, [view.SavedViews, 'destroy'], 'Delete your own view')
}

/**
 * Mounts the routes for single vulnerabilities. Each is authorized in its own team, regardless of the current one, so
 * that shared links work.
 */
function singleVulnerabilityRoutes(vulnerability: typeof controllers.findings.vulnerabilities) {
  const responses = { resource: vulnerabilities.name, many: false }
  endpoint(
    'GET /issues/:id',
    read,
    [vulnerability.Vulnerabilities, 'show'],
    'Get a vulnerability',
    {
      teamOf,
      response: responses,
    }
  )
  endpoint(
    'PUT /issues/:id',
    update,
    [vulnerability.Vulnerabilities, 'update'],
    'Update a vulnerability',
    {
      teamOf,
      response: responses,
      body: updateVulnerability,
    }
  )
  endpoint(
    'DELETE /issues/:id',
    ['delete', 'Issue'],
    [vulnerability.Vulnerabilities, 'destroy'],
    'Delete a vulnerability with its history',
    {
      teamOf,
    }
  )
  endpoint(
    'GET /issues/:id/neighbors',
    read,
    [vulnerability.Vulnerabilities, 'neighbors'],
    'Get the previous and next vulnerability in a list',
    { teamOf, query: LIST_QUERY }
  )
}

function lifecycleRoutes(vulnerability: typeof controllers.findings.vulnerabilities) {
  const { VulnerabilityLife } = vulnerability.detail
  endpoint(
    'GET /issues/:id/attacks',
    read,
    [VulnerabilityLife, 'attacks'],
    'List the probes of a vulnerability in all reports, successful attacks first',
    {
      teamOf,
      query: { range: '[first, last], inclusive', filter: 'status, evalId, strategy' },
    }
  )
  endpoint(
    'GET /issues/:id/history',
    read,
    [VulnerabilityLife, 'history'],
    'List the changes of a vulnerability and its comments',
    {
      teamOf,
    }
  )
  endpoint('POST /issues/:id/comments', update, [VulnerabilityLife, 'comment'], 'Comment', {
    teamOf,
    body: writeComment,
  })
  endpoint(
    'PUT /issues/:id/comments/:commentId',
    update,
    [VulnerabilityLife, 'changeComment'],
    'Update your own comment',
    { teamOf, body: writeComment }
  )
  endpoint(
    'DELETE /issues/:id/comments/:commentId',
    update,
    [VulnerabilityLife, 'deleteComment'],
    'Delete your own comment',
    { teamOf }
  )
  endpoint(
    'POST /issues/:id/verify',
    update,
    [VulnerabilityLife, 'verify'],
    'Replay the successful attacks to verify a fix',
    { teamOf, body: verifyFix }
  )
}
