import { controllers } from '#generated/controllers'
import { issues } from '#api/contract/resources/issues'
import { endpoint } from '#api/http/endpoint'
import { resource } from '#api/http/resource_route'
import { updateIssue, writeComment } from '#api/issues/issue_validator'
import { teamOfIssue as teamOf } from '#api/issues/team_of_issue'
import { createView, updateView } from '#api/saved_views/saved_view_validator'

const read = ['read', 'Issue'] as const
const update = ['update', 'Issue'] as const
const LIST_QUERY = { filter: 'As of the list', sort: 'As of the list' }

/** Vulnerabilities: what was found, who deals with it, whether it is fixed. */
export function issueRoutes() {
  const { issues: issue, savedViews: view } = controllers
  endpoint(
    'GET /issues/facets',
    read,
    [issue.Issues, 'facets'],
    'How many vulnerabilities each value of each filter would leave',
    { query: { filter: 'As of the list' } }
  )
  endpoint('GET /issues/people', read, [issue.Issues, 'people'], 'Who can be given work')
  endpoint('GET /issues/export', read, [issue.Issues, 'export'], 'Download the list', {
    query: { format: 'csv or json', ...LIST_QUERY },
  })
  resource(issues, issue.Issues, {
    only: ['index', 'updateMany', 'destroyMany'],
    update: updateIssue,
  })
  one(issue)
  endpoint('GET /saved-views', read, [view.SavedViews, 'index'], 'Views of a list', {
    query: { list: 'Path of the list: issues' },
  })
  endpoint('POST /saved-views', read, [view.SavedViews, 'store'], 'Keep a view', {
    body: createView,
  })
  endpoint('PUT /saved-views/:id', read, [view.SavedViews, 'update'], 'Change an own view', {
    body: updateView,
  })
  endpoint('DELETE /saved-views/:id', read, [view.SavedViews, 'destroy'], 'Delete an own view')
}

/** One is authorised in its own team, whichever is current: links to it are sent around. */
function one(issue: typeof controllers.issues) {
  const answers = { resource: issues.name, many: false }
  endpoint('GET /issues/:id', read, [issue.Issues, 'show'], 'One of issues', { teamOf, answers })
  endpoint('PUT /issues/:id', update, [issue.Issues, 'update'], 'Decide, assign, rate', {
    teamOf,
    answers,
    body: updateIssue,
  })
  endpoint('DELETE /issues/:id', ['delete', 'Issue'], [issue.Issues, 'destroy'], 'Forget it', {
    teamOf,
  })
  endpoint(
    'GET /issues/:id/neighbours',
    read,
    [issue.Issues, 'neighbours'],
    'The previous and the next one in a list',
    { teamOf, query: LIST_QUERY }
  )
  endpoint(
    'GET /issues/:id/attacks',
    read,
    [issue.IssueLife, 'attacks'],
    'Its probes in all of its reports, those that worked first',
    {
      teamOf,
      query: { range: '[first, last], both included', filter: 'status, evalId, strategy' },
    }
  )
  endpoint('GET /issues/:id/history', read, [issue.IssueLife, 'history'], 'Changes and comments', {
    teamOf,
  })
  endpoint('POST /issues/:id/comments', update, [issue.IssueLife, 'comment'], 'Comment', {
    teamOf,
    body: writeComment,
  })
  endpoint(
    'PUT /issues/:id/comments/:commentId',
    update,
    [issue.IssueLife, 'changeComment'],
    'Change an own comment',
    { teamOf, body: writeComment }
  )
  endpoint(
    'DELETE /issues/:id/comments/:commentId',
    update,
    [issue.IssueLife, 'deleteComment'],
    'Delete an own comment',
    { teamOf }
  )
  endpoint(
    'POST /issues/:id/verify',
    update,
    [issue.IssueLife, 'verify'],
    'Make exactly the attacks again that worked',
    { teamOf }
  )
}
