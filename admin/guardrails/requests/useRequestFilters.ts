import { ACTIONS, PLACEMENTS } from '#api/engines/guardrails/vocabulary'
import { INTEGRATION_PATHS, REQUEST_LABELS } from '#api/contract/guardrails/request'
import { useText } from '../../core/i18n/i18n.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { useGuardrails } from '../queries.js'
import './messages.js'

/**
 * Returns the filters of the request list. Offers only targets that the team's guardrails check.
 */
export function useRequestFilters(): ListFilter[] {
  const t = useText()
  const { data = [] } = useGuardrails()
  const targets = new Map(
    data.flatMap((guardrail) => guardrail.targets.map((each) => [each.id, each]))
  )
  return [
    {
      source: 'action',
      label: t('guardrail_requests.field.action'),
      choices: ACTIONS.map((id) => ({ id, name: t(`guardrails.action.${id}`) })),
    },
    {
      source: 'placement',
      label: t('guardrail_requests.field.placement'),
      choices: PLACEMENTS.map((id) => ({ id, name: t(`guardrails.placement.${id}`) })),
    },
    {
      source: 'targetId',
      label: t('guardrail_requests.field.target'),
      choices: [...targets.values()],
    },
    {
      source: 'label',
      label: t('guardrail_requests.field.label'),
      choices: REQUEST_LABELS.map((id) => ({ id, name: t(`guardrails.label.${id}`) })),
    },
    {
      source: 'shadowDiffers',
      label: t('guardrail_requests.field.disagrees'),
      choices: [{ id: 'true', name: t('guardrail_requests.disagrees') }],
    },
    {
      source: 'path',
      label: t('guardrail_requests.field.path'),
      choices: INTEGRATION_PATHS.map((id) => ({ id, name: t(`guardrails.path.${id}`) })),
    },
    {
      source: 'identity',
      label: t('guardrail_requests.field.identity'),
      choices: [],
      byLinkOnly: true,
    },
    {
      source: 'sessionId',
      label: t('guardrail_requests.field.session'),
      choices: [],
      byLinkOnly: true,
    },
    ...createdFilters(t),
  ]
}
