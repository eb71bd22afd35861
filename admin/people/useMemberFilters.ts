import { useSearchParams } from 'react-router'
import { MEMBER_STATUSES } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { isRecord } from '../ui/form/is_record.js'
import type { ListFilter } from '../ui/list/list_filter.js'
import { useNamed } from './TeamFilters.js'

/** The filter as the address has it: the list itself reads it from there. */
function useFilterInAddress(): Record<string, unknown> {
  const [query] = useSearchParams()
  try {
    const filter: unknown = JSON.parse(query.get('filter') ?? '{}')
    return isRecord(filter) ? filter : {}
  } catch {
    return {}
  }
}

/** Filters of lists of members; teams and roles have controls of their own, and only their chips here. */
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

/** Filters of the list of people, who can have a second factor. */
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
