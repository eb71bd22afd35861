import { controllers } from '#generated/controllers'
import { endpoint } from '#api/platform/http/endpoint'
import {
  applyPrompt,
  proposePrompt,
  tryPrompt,
} from '#api/findings/remediations/hardening/hardening_validator'

/**
 * Mounts the routes for remediations of reports. With DISABLE_REMEDIATION_BUNDLE, the download of the PDF returns 404.
 */
export function remediationRoutes() {
  const { Remediations, hardening } = controllers.findings.remediations
  const path = '/redteam/reports/:id/remediation' as const
  endpoint(`GET ${path}`, ['read', 'Eval'], [Remediations, 'show'], 'Get the remediation')
  endpoint(
    `POST ${path}`,
    ['update', 'Eval'],
    [Remediations, 'store'],
    'Generate or regenerate the remediation'
  )

  endpoint(
    `GET ${path}/pdf`,
    ['read', 'Eval'],
    [Remediations, 'pdf'],
    'Download the remediation PDF'
  )

  const { Hardenings } = hardening
  const harden = '/redteam/reports/:id/hardening' as const
  endpoint(
    `GET ${harden}`,
    ['read', 'Provider'],
    [Hardenings, 'show'],
    'Get the newest hardened prompt and its test results'
  )
  endpoint(
    `POST ${harden}`,
    ['create', 'EvalJob'],
    [Hardenings, 'propose'],
    'Request a hardened system prompt',
    { body: proposePrompt }
  )
  endpoint(
    `POST ${harden}/try`,
    ['create', 'EvalJob'],
    [Hardenings, 'try'],
    'Test the current and the new prompt with the successful attacks and benign requests',
    { body: tryPrompt }
  )
  endpoint(
    `POST ${harden}/apply`,
    ['update', 'Provider'],
    [Hardenings, 'apply'],
    'Apply a prompt to the target',
    { body: applyPrompt }
  )
}
