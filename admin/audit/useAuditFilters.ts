import { AUDIT_ACTION_NAMES, AUDIT_TARGETS } from '#api/contract/resources/audit_actions'
import { optionalText, useText } from '../core/i18n/i18n.js'
import { useSession } from '../core/session/session.js'
import { formatMoment } from '../core/display/formats/dates.js'
import type { ListFilter } from '../core/lists/filters/list_filter.js'
import { useAuditActors } from './queries.js'

/** Returns the filters of the audit log. Actors include former members. */
export function useAuditFilters(): ListFilter[] {
  const t = useText()
  const { teams } = useSession()
  const { data: actors = [] } = useAuditActors()
  const named = (group: string) => (id: string) => ({
    id,
    name: optionalText(`audit.${group}.${id}`, id),
  })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  return [
    {
      source: 'action',
      label: t('audit.action_label'),
      choices: AUDIT_ACTION_NAMES.map(named('action')).sort(byName),
    },
    {
      source: 'target',
      label: t('audit.target_label'),
      choices: AUDIT_TARGETS.map(named('target')).sort(byName),
    },
    {
      source: 'actorId',
      label: t('audit.actor'),
      choices: actors.map(({ id, name, email }) => ({
        id,
        name: [name, email && `(${email})`].filter(Boolean).join(' ') || id,
      })),
    },
    {
      source: 'teamId',
      label: t('audit.team'),
      choices: teams.map(({ id, name }) => ({ id, name })),
    },
    { source: 'targetId', label: t('audit.target_id'), choices: [], byLinkOnly: true },
    { source: 'createdAt_gte', label: t('audit.from'), choices: [], day: 'start', format: moment },
    { source: 'createdAt_lte', label: t('audit.to'), choices: [], day: 'end', format: moment },
  ]
}

const moment = (value: string) => formatMoment(new Date(value))
