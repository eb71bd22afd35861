import { controllers } from '#generated/controllers'
import { teamOfEval as teamOf } from '#api/evals/team_of_eval'
import { endpoint } from '#api/http/endpoint'
import { createPublicLink } from '#api/public_links/public_link_validator'

const query = { subject: 'eval, report or remediation' }

/** Making results public, and what everybody sees who has a link. All of it is 404 unless ENABLE_MAKE_PUBLIC is on. */
export function publicLinkRoutes() {
  const { PublicLinks, PublicEvals, PublicReports, PublicRemediations } = controllers.publicLinks
  const path = '/results/:id/public-link' as const
  endpoint(`GET ${path}`, ['update', 'Eval'], [PublicLinks, 'show'], 'The public link', {
    teamOf,
    query,
  })
  endpoint(`POST ${path}`, ['update', 'Eval'], [PublicLinks, 'store'], 'Make a public link', {
    teamOf,
    body: createPublicLink,
  })
  endpoint(`DELETE ${path}`, ['update', 'Eval'], [PublicLinks, 'destroy'], 'End the public link', {
    teamOf,
    query,
  })

  const evaluation = '/public/evals/:code' as const
  endpoint(`GET ${evaluation}`, 'public', [PublicEvals, 'show'], 'A shared evaluation')
  endpoint(`GET ${evaluation}/table`, 'public', [PublicEvals, 'table'], 'Its matrix')
  endpoint(
    `GET ${evaluation}/table/:testIdx/:promptIdx`,
    'public',
    [PublicEvals, 'cell'],
    'One of its results'
  )
  endpoint(`GET ${evaluation}/charts`, 'public', [PublicEvals, 'charts'], 'Its charts')
  endpoint(`GET ${evaluation}/media/:hash`, 'public', [PublicEvals, 'medium'], 'A medium of it')

  const report = '/public/reports/:code' as const
  endpoint(`GET ${report}`, 'public', [PublicReports, 'show'], 'A shared report')
  endpoint(`GET ${report}/probes`, 'public', [PublicReports, 'probes'], 'Its probes')
  endpoint(`GET ${report}/probes/:id`, 'public', [PublicReports, 'probe'], 'One of its probes')

  const remediation = '/public/remediations/:code' as const
  endpoint(`GET ${remediation}`, 'public', [PublicRemediations, 'show'], 'A shared remediation')
}
