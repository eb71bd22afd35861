import { CALL_EFFECTS, CALL_OUTCOMES } from '#api/contract/mcp/call'
import type { Translate } from '../../core/i18n/i18n.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import '../messages.js'
import './messages.js'

/** Returns the filters of the call log. Those without choices can be set only by links. */
export const callFilters = (t: Translate): ListFilter[] => [
  {
    source: 'effect',
    label: t('mcp_calls.field.decision'),
    choices: CALL_EFFECTS.map((id) => ({ id, name: t(`mcp_proxy.decision.${id}`) })),
  },
  {
    source: 'outcome',
    label: t('mcp_calls.field.outcome'),
    choices: CALL_OUTCOMES.map((id) => ({ id, name: t(`mcp_proxy.outcome.${id}`) })),
  },
  ...createdFilters(t),
]
