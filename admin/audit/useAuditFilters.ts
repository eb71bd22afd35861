import { useQuery } from '@tanstack/react-query'
import { AUDIT_ACTION_NAMES, AUDIT_TARGETS, type AuditActor } from '#api/contract/audit'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { formatMoment } from '../ui/dates.js'
import type { ListFilter } from '../ui/list/list_filter.js'

/** What the log is narrowed by. Who did something and is gone can still be chosen. */
export function useAuditFilters(): ListFilter[] {
  const t = useText()
  const { teams, me } = useSession()
  const { data: actors = [] } = useQuery({
    queryKey: ['audit-logs', 'actors', me?.organization?.id],
    queryFn: async () => (await http<AuditActor[]>('audit-logs/actors')).json,
  })
  const named = (group: string) => (id: string) => ({ id, name: t(`audit.${group}.${id}`) })
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
      label: t('audit.who'),
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
