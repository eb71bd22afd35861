import { useSession } from '../../core/session/session.js'
import { useMenu } from '../header/useMenu.js'
import { useRecordSearch, type FoundKind, type FoundRecord } from './queries.js'

/** Minimum length of a search term. Shorter ones would match too many records. */
const MIN_SEARCH_CHARACTERS = 2

type Kind = FoundKind & {
  /** Path of the records' pages, without the ID. */
  base: string
  subject: Parameters<ReturnType<typeof useSession>['can']>[1]
}

const KINDS: readonly Kind[] = [
  { group: 'targets', base: '/redteam/target', path: 'providers', subject: 'Provider' },
  { group: 'scans', base: '/jobs', path: 'jobs', subject: 'EvalJob', only: { type: 'redteam' } },
  { group: 'templates', base: '/redteam/configs', path: 'redteam/configs', subject: 'Config' },
  { group: 'reports', base: '/redteam/report', path: 'redteam/reports', subject: 'Eval' },
  { group: 'vulnerabilities', base: '/redteam/vulnerabilities', path: 'issues', subject: 'Issue' },
  { group: 'evals', base: '/eval', path: 'results', subject: 'Eval' },
]

/**
 * Returns the label of a record. For a vulnerability, it includes the target, because several
 * targets can have the same one.
 */
const labelOf = ({ id, name, description, weakness, targetName }: FoundRecord) =>
  weakness ? [weakness, targetName].filter(Boolean).join(' · ') : name || description || id

/** Searches for records of all types that the user can read and that have a page. */
export function useFoundRecords(search: string) {
  const { can } = useSession()
  const { hasPage } = useMenu()
  const wanted = search.trim()
  const isWanted = wanted.length >= MIN_SEARCH_CHARACTERS
  const kinds = KINDS.filter(({ subject, base }) => can('read', subject) && hasPage(`${base}/x`))
  const { data = [], isFetching } = useRecordSearch(kinds, wanted, isWanted)
  const records = data.map(({ kind: { group, base }, record }) => ({
    id: `${group}-${record.id}`,
    group,
    label: labelOf(record),
    to: `${base}/${encodeURIComponent(record.id)}`,
  }))
  return { records: isWanted ? records : [], isLoading: isFetching }
}
