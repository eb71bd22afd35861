import { controllers } from '#generated/controllers'
import { teamOfEval as teamOf } from '#api/evals/team_of_eval'
import { endpoint } from '#api/platform/http/endpoint'
import { createPublicLink } from '#api/findings/public_links/public_link_validator'

const query = { subject: 'eval, report or remediation' }

/**
 * Mounts the routes for public links and the pages behind them. They all return 404 unless ENABLE_MAKE_PUBLIC is set.
 */
export function publicLinkRoutes() {
  const { PublicLinks, shown } = controllers.findings.publicLinks
  const { PublicEvals, PublicReports, PublicRemediations } = shown
  const path = '/results/:id/public-link' as const
  endpoint(`GET ${path}`, ['update', 'Eval'], [PublicLinks, 'show'], 'Get the public link', {
    teamOf,
    query,
  })
  endpoint(`POST ${path}`, ['update', 'Eval'], [PublicLinks, 'store'], 'Create a public link', {
    teamOf,
    body: createPublicLink,
  })
  endpoint(`DELETE ${path}`, ['update', 'Eval'], [PublicLinks, 'destroy'], 'Revoke the link', {
    teamOf,
    query,
  })

  const evaluation = '/public/evals/:code' as const
  endpoint(`GET ${evaluation}`, 'public', [PublicEvals, 'show'], 'Get a shared evaluation')
  endpoint(`GET ${evaluation}/table`, 'public', [PublicEvals, 'table'], 'List the shared results')
  endpoint(
    `GET ${evaluation}/table/:testIdx/:promptIdx`,
    'public',
    [PublicEvals, 'cell'],
    'Get a shared result'
  )
  endpoint(`GET ${evaluation}/charts`, 'public', [PublicEvals, 'charts'], 'Get the shared charts')
  endpoint(`GET ${evaluation}/media/:hash`, 'public', [PublicEvals, 'medium'], 'Get a shared file')

  const report = '/public/reports/:code' as const
  endpoint(`GET ${report}`, 'public', [PublicReports, 'show'], 'Get a shared report')
  endpoint(`GET ${report}/probes`, 'public', [PublicReports, 'probes'], 'List the shared probes')
  endpoint(`GET ${report}/probes/:id`, 'public', [PublicReports, 'probe'], 'Get a shared probe')

  const remediation = '/public/remediations/:code' as const
  endpoint(`GET ${remediation}`, 'public', [PublicRemediations, 'show'], 'Get a shared remediation')
}
