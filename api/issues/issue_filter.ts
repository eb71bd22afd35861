import { ISSUE_STATUSES, NONE } from '#api/contract/issue'
import { catalogPlugins } from '#api/engines/redteam/index'
import { PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import { invalidField } from '#api/http/domain_error'
import { filterValues } from '#api/http/filter_values'
import { escapeLike } from '#api/http/list_query'

/** Which vulnerabilities: lists are alternatives, keys narrow together. */
export type IssueFilter = Partial<Record<ListKey, string[]>> & { overdue?: boolean; q?: string }

const LIST_KEYS = [
  'id',
  'status',
  'severity',
  'target',
  'category',
  'plugin',
  'strategy',
  'assignee',
] as const
type ListKey = (typeof LIST_KEYS)[number]

/** Other names of the same, as the resource has them. */
const ALIASES: Record<string, ListKey> = {
  targetId: 'target',
  pluginId: 'plugin',
  assigneeId: 'assignee',
}

export const ISSUE_FILTER_KEYS = [...LIST_KEYS, ...Object.keys(ALIASES), 'overdue', 'q']

const KNOWN: Partial<Record<ListKey, readonly string[]>> = {
  status: ISSUE_STATUSES,
  severity: SEVERITIES,
  category: PLUGIN_CATEGORIES,
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const OF_IDS: readonly ListKey[] = ['id', 'target', 'assignee']

/** Reads the filter's values; a word that no vulnerability can have is 422. */
export function readIssueFilter(filter: Record<string, unknown>): IssueFilter {
  const result: IssueFilter = {}
  for (const [name, given] of Object.entries(filter)) {
    const key = ALIASES[name] ?? LIST_KEYS.find((each) => each === name)
    const values = filterValues(name, given)
    if (key && values.length > 0) result[key] = known(key, values)
  }
  if (filterValues('overdue', filter.overdue).includes('true')) result.overdue = true
  if (typeof filter.q === 'string' && filter.q.trim() !== '') result.q = filter.q.trim()
  return result
}

function known(key: ListKey, values: string[]): string[] {
  const words = KNOWN[key]
  const unknown = words && values.find((value) => !words.includes(value))
  if (unknown !== undefined) {
    throw invalidField(`filter.${key}`, 'enum', `"${unknown}" is not one of: ${words?.join(', ')}`)
  }
  // What is no id is nobody's: it finds nothing.
  return OF_IDS.includes(key)
    ? values.filter((value) => value === NONE || UUID.test(value))
    : values
}

type Value = string | string[]
export type Condition = { sql: string; bindings: Value[] }

const AFTER_ALL = 'false'

/** The filter as a condition on `i`, without one key when it is the one that is counted. */
export function issueCondition(filter: IssueFilter, without?: keyof IssueFilter): Condition {
  const parts: Condition[] = []
  const add = (sql: string, ...bindings: Value[]) => parts.push({ sql, bindings })
  const has = (key: ListKey) => (key === without ? undefined : filter[key])
  const anyOf = (column: string, values: string[] | undefined, type = 'text') => {
    if (values) add(`${column} = any(?::${type}[])`, values)
  }
  anyOf('i.id', has('id'), 'uuid')
  anyOf('i.status', has('status'))
  anyOf('i.severity', has('severity'))
  orNone(add, 'i.target_id', has('target'))
  orNone(add, 'i.assignee_id', has('assignee'))
  anyOf('i.plugin_id', has('plugin'))
  const categories = has('category')
  if (categories) anyOf('i.plugin_id', pluginsIn(categories))
  const strategies = has('strategy')
  if (strategies) add('i.strategies && ?::text[]', strategies)
  if (filter.overdue && without !== 'overdue') add('i.is_open and i.due_at < now()')
  if (filter.q) {
    add('i.words ilike ?', `%${escapeLike(filter.q)}%`)
  }
  return {
    sql: parts.length === 0 ? 'true' : parts.map(({ sql }) => sql).join(' and '),
    bindings: parts.flatMap(({ bindings }) => bindings),
  }
}

type Add = (sql: string, ...bindings: Value[]) => void

function orNone(add: Add, column: string, values: string[] | undefined) {
  if (!values) return
  const ids = values.filter((value) => value !== NONE)
  const none = values.includes(NONE) ? `${column} is null` : AFTER_ALL
  add(`(${column} = any(?::uuid[]) or ${none})`, ids)
}

const pluginsIn = (categories: readonly string[]): string[] =>
  catalogPlugins()
    .filter(({ category }) => categories.includes(category))
    .map(({ id }) => id)
