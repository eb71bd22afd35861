import { controllers } from '#generated/controllers'
import { endpoint } from '#api/http/endpoint'
import {
  applyPrompt,
  proposePrompt,
  tryPrompt,
} from '#api/remediations/hardening/hardening_validator'

/** What to do about a report. All of it is 404 with DISABLE_REMEDIATION_BUNDLE. */
export function remediationRoutes() {
  const { Remediations, hardening } = controllers.remediations
  const path = '/redteam/reports/:id/remediation' as const
  endpoint(`GET ${path}`, ['read', 'Eval'], [Remediations, 'show'], 'What to do about a report')
  endpoint(`POST ${path}`, ['update', 'Eval'], [Remediations, 'store'], 'Have it written anew')

  endpoint(`GET ${path}/pdf`, ['read', 'Eval'], [Remediations, 'pdf'], 'The same as PDF')

  const { Hardenings } = hardening
  const harden = '/redteam/reports/:id/hardening' as const
  endpoint(
    `GET ${harden}`,
    ['read', 'Provider'],
    [Hardenings, 'show'],
    'The newest hardened prompt, and what trying it has shown'
  )
  endpoint(
    `POST ${harden}`,
    ['create', 'EvalJob'],
    [Hardenings, 'propose'],
    'Have a better system prompt proposed',
    { body: proposePrompt }
  )
  endpoint(
    `POST ${harden}/try`,
    ['create', 'EvalJob'],
    [Hardenings, 'try'],
    'Run the attacks that worked and ordinary requests with the present and the new prompt',
    { body: tryPrompt }
  )
  endpoint(
    `POST ${harden}/apply`,
    ['update', 'Provider'],
    [Hardenings, 'apply'],
    'Write a prompt into the target',
    { body: applyPrompt }
  )
}
