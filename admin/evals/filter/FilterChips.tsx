import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import type { EvalCondition } from '#api/contract/evals/eval'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { NO_FILTER, type EvalView } from '../view/eval_view.js'
import type { EvalLinks, ViewChange } from '../view/useEvalView.js'

/** Active filters as removable chips, with a button that clears all. */
export function FilterChips({ links }: { links: EvalLinks }) {
  const t = useText()
  const active = activeFilters(links.view, t)
  if (active.length === 0) return null
  const { view } = links
  return (
    <Box
      role="group"
      aria-label={t('list.filtered_by')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 1 }}
    >
      {active.map(({ name, without }, place) => (
        <Box key={name} sx={{ display: 'contents' }}>
          {place > 0 && isJoint(active, place) && (
            <span>
              {t(view.join === 'or' ? 'eval_table.filter.or_word' : 'eval_table.filter.and_word')}
            </span>
          )}
          <Chip
            label={name}
            size="small"
            onDelete={() => links.go(without)}
            onClick={() => links.go(without)}
            aria-label={t('list.remove_filter', { name })}
            sx={{ maxWidth: '100%', height: 26 }}
          />
        </Box>
      ))}
      <Button onClick={() => links.go(NO_FILTER)} sx={{ minHeight: 26, py: 0 }}>
        {t('list.clear_all')}
      </Button>
    </Box>
  )
}

type Active = { name: string; without: ViewChange; isCondition: boolean }

/**
 * Whether the filter is joined to the previous one by the chosen operator. Only conditions are joined this way; all other
 * filters are combined with AND.
 */
const isJoint = (active: readonly Active[], place: number) =>
  Boolean(active[place]?.isCondition && active[place - 1]?.isCondition)

function activeFilters(view: EvalView, t: Translate): Active[] {
  const { mode, search, isRegex, conditions } = view
  const found: Active[] = []
  if (mode !== 'all') {
    found.push({ name: t(`eval_table.mode.${mode}`), without: { mode: 'all' }, isCondition: false })
  }
  if (search) {
    const name = t(isRegex ? 'eval_table.filter.by_regex' : 'eval_table.filter.by_text', {
      words: search,
    })
    found.push({ name, without: { search: '' }, isCondition: false })
  }
  const chips = conditions.map((condition, place) => ({
    name: wordsOf(condition, t),
    without: { conditions: conditions.filter((_, other) => other !== place) },
    isCondition: true,
  }))
  return [...found, ...chips]
}

/** Formats a condition as text: `Metric accuracy ≥ 0.5`. */
export function wordsOf(condition: EvalCondition, t: Translate): string {
  const { on, operator, value } = condition
  return [
    t(`eval_table.filter.on.${on}`),
    'name' in condition ? condition.name : null,
    t(`eval_table.filter.operators.${operator}`),
    value,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')
}
