import { useSearchParams } from 'react-router'
import { MEMBER_STATUSES } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { isRecord } from '../../core/forms/is_record.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'
import { useNamed } from './TeamFilters.js'

/** Returns the list's current filter from the URL. */
function useFilterInAddress(): Record<string, unknown> {
  const [query] = useSearchParams()
  try {
    const filter: unknown = JSON.parse(query.get('filter') ?? '{}')
    return isRecord(filter) ? filter : {}
  } catch {
    return {}
  }
}

/**
 * Returns the filters of member lists. Team and role have their own controls and are defined here
 * only for their chips.
 */
export function useMemberFilters(): ListFilter[] {
  const t = useText()
  const { teamId, roleId } = useFilterInAddress()
  const team = useNamed('teams', teamId)
  const role = useNamed('roles', roleId)
  return [
    {
      source: 'isAdmin',
      label: t('people.field.role'),
      choices: [
        { id: 'true', name: t('people.admin') },
        { id: 'false', name: t('people.member') },
      ],
    },
    {
      source: 'status',
      label: t('people.field.status'),
      choices: MEMBER_STATUSES.map((id) => ({ id, name: t(`people.status.${id}`) })),
    },
    {
      source: 'teamId',
      label: t('people.filter_team'),
      choices: team ? [team] : [],
      byLinkOnly: true,
    },
    {
      source: 'roleId',
      label: t('people.filter_role'),
      choices: role ? [role] : [],
      byLinkOnly: true,
    },
  ]
}

/** Returns the filters of the user list, which include the second factor. */
export function usePeopleFilters(): ListFilter[] {
  const t = useText()
  const secondFactor = {
    source: 'hasSecondFactor',
    label: t('people.field.second_factor'),
    choices: [
      { id: 'true', name: t('people.second_factor.on') },
      { id: 'false', name: t('people.second_factor.off') },
    ],
  }
  return [...useMemberFilters(), secondFactor]
}
